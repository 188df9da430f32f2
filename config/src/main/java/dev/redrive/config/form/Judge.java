// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Problems;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.core.text.DidYouMean;
import java.util.Collection;

/**
 * What a form needs to know to judge a value.
 *
 * @param taken what values before this one have taken
 */
public record Judge(Problems problems, Names names, Taken taken) {

    public Judge(Problems problems, Names names) {
        this(problems, names, new Taken());
    }

    /** A question with the word that was probably meant, else what is said otherwise. */
    public String didYouMean(String written, Collection<String> known, String otherwise) {
        if (problems.full()) {
            return otherwise; // nobody will read it, and a file full of errors must not take long
        }
        return DidYouMean.of(written, known)
                .map(meant -> "did you mean " + Quoted.text(meant) + "?")
                .orElse(otherwise);
    }

    public void report(Node node, String what, String remedy) {
        problems.report(node, what, remedy);
    }
}
