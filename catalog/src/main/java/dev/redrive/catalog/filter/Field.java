// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import static dev.redrive.catalog.filter.Op.AT_LEAST;
import static dev.redrive.catalog.filter.Op.AT_MOST;
import static dev.redrive.catalog.filter.Op.HAS;
import static dev.redrive.catalog.filter.Op.HAS_NOT;
import static dev.redrive.catalog.filter.Op.IS;
import static dev.redrive.catalog.filter.Op.IS_NOT;
import static dev.redrive.catalog.filter.Op.OVER;
import static dev.redrive.catalog.filter.Op.UNDER;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a term may look at. docs/dead-letters.md has the table. */
public enum Field {
    QUEUE(Sort.TEXT),
    SOURCE(Sort.TEXT),
    TOPIC(Sort.TEXT),
    /** The store it lies in: {@code embedded}, or the name of the cluster. */
    STORE(Sort.TEXT),
    /** The consumer group that gave it up. */
    READER(Sort.TEXT),
    /** By the beginning of its id. */
    GROUP(Sort.BEGINNING),
    CODE(Sort.TEXT),
    REASON(Sort.REASON),
    ERROR(Sort.TEXT),
    TYPE(Sort.TEXT),
    KEY(Sort.TEXT),
    ID(Sort.TEXT),
    MESSAGE(Sort.TEXT),
    DIALECT(Sort.TEXT),
    STATE(Sort.STATE),
    BY(Sort.TEXT),
    /** The job that sent it back, or that had sent it back before it died again. */
    JOB(Sort.TEXT),
    ATTEMPTS(Sort.NUMBER),
    REPLAYS(Sort.NUMBER),
    PRIORITY(Sort.PRIORITY),
    AGE(Sort.SPAN),
    DIED(Sort.INSTANT),
    CREATED(Sort.INSTANT),
    /** In the error, the key, the type and the ids. */
    TEXT(Sort.ANYWHERE);

    /** What its values look like, and how they compare. */
    enum Sort {
        TEXT(IS, IS_NOT, HAS, HAS_NOT),
        BEGINNING(IS, IS_NOT),
        REASON(IS, IS_NOT),
        STATE(IS, IS_NOT),
        NUMBER(IS, IS_NOT, OVER, UNDER, AT_LEAST, AT_MOST),
        PRIORITY(IS, IS_NOT, OVER, UNDER, AT_LEAST, AT_MOST),
        SPAN(OVER, UNDER, AT_LEAST, AT_MOST),
        INSTANT(OVER, UNDER, AT_LEAST, AT_MOST),
        ANYWHERE(HAS, HAS_NOT);

        private final List<Op> ops;

        Sort(Op... ops) {
            this.ops = List.of(ops);
        }

        List<Op> ops() {
            return ops;
        }
    }

    private final Sort sort;

    Field(Sort sort) {
        this.sort = sort;
    }

    static Optional<Field> named(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Field::word).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Sort sort() {
        return sort;
    }
}
