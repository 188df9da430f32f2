// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** How a term compares. Each has its opposite, which is what a {@code -} before a term means. */
public enum Op {
    IS("="),
    IS_NOT("!="),
    HAS("~"),
    HAS_NOT("!~"),
    OVER(">"),
    AT_MOST("<="),
    UNDER("<"),
    AT_LEAST(">=");

    /** The longer ones first, so that {@code >=} is not read as {@code >}. */
    static final List<Op> LONGEST_FIRST = Arrays.stream(values())
            .sorted(Comparator.comparingInt((Op op) -> -op.sign.length()))
            .toList();

    private final String sign;

    Op(String sign) {
        this.sign = sign;
    }

    public String sign() {
        return sign;
    }

    Op opposite() {
        return switch (this) {
            case IS -> IS_NOT;
            case IS_NOT -> IS;
            case HAS -> HAS_NOT;
            case HAS_NOT -> HAS;
            case OVER -> AT_MOST;
            case AT_MOST -> OVER;
            case UNDER -> AT_LEAST;
            case AT_LEAST -> UNDER;
        };
    }
}
