// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.Catalog;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.time.Time;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * What jobs are made of.
 *
 * @param random names jobs: no two instances may draw alike
 * @param owner this instance, the same after each start on the same data
 * @param exports the folder of their files
 * @param redaction takes out of a letter what must not be written to a file
 * @param meter hears how letters fared
 */
public record JobParts(
        Catalog catalog,
        Time time,
        RandomGenerator random,
        String owner,
        Path exports,
        UnaryOperator<LetterDetail> redaction,
        ReplayMeter meter) {}
