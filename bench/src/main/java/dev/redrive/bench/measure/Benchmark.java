// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

/** Something measured, under the name that people ask for it by. */
public interface Benchmark {

    String name();

    Section run(Effort effort) throws Exception;
}
