// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of many worlds: its method takes a {@link Seed} and runs once for each of the seeds 1 to {@code worlds}. A
 * failure names its seed.
 *
 * <p>System properties: {@code redrive.seed=42} runs that one only, {@code redrive.seeds=100000} runs that many
 * instead, {@code redrive.seeds.from=5000} begins there.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(SeedRuns.class)
public @interface SeedTest {

    int worlds() default 100;
}
