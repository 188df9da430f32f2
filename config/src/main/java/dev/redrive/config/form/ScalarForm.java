// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import org.jspecify.annotations.Nullable;

/** A value on one line. */
public abstract class ScalarForm<T> implements Form<T> {

    @Override
    public final @Nullable T read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar
            when scalar.isNothing() -> refused(node, "there is no value", "write " + wanted() + ", " + hint(), judge);
            case Node.Scalar scalar -> of(scalar, judge);
            case Node.Mapping mapping -> notScalar(node, "a mapping", judge);
            case Node.Sequence sequence -> notScalar(node, "a list", judge);
        };
    }

    /** The value of a text; null after its problem was reported. */
    protected abstract @Nullable T of(Node.Scalar scalar, Judge judge);

    /** What to write, for example: "e.g. 30s". */
    protected abstract String hint();

    protected final @Nullable T notOne(Node.Scalar scalar, Judge judge) {
        return refused(scalar, scalar.quoted() + " is not " + wanted(), "write " + hint(), judge);
    }

    protected final @Nullable T refused(Node node, String what, String remedy, Judge judge) {
        judge.report(node, what, remedy);
        return null;
    }

    private @Nullable T notScalar(Node node, String found, Judge judge) {
        return refused(node, found + " stands here instead of " + wanted(), "write " + hint(), judge);
    }
}
