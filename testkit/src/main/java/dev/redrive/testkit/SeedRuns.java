// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.TestAbortedException;

/** Makes one invocation of a {@link SeedTest} per seed. */
final class SeedRuns implements TestTemplateInvocationContextProvider {

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(SeedTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        int worlds =
                context.getRequiredTestMethod().getAnnotation(SeedTest.class).worlds();
        return seeds(worlds).mapToObj(value -> new Run(new Seed(value)));
    }

    private static LongStream seeds(int worlds) {
        Long only = Long.getLong("redrive.seed");
        if (only != null) {
            return LongStream.of(only);
        }
        long from = Long.getLong("redrive.seeds.from", 1);
        return LongStream.range(from, from + Long.getLong("redrive.seeds", worlds));
    }

    static AssertionError named(Seed seed, String test, Throwable thrown) {
        return new AssertionError(
                "seed " + seed + ": " + thrown.getMessage() + System.lineSeparator() + "Run it again: -Dredrive.seed="
                        + seed + " -Dtest=" + test,
                thrown);
    }

    private record Run(Seed seed) implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int invocationIndex) {
            return "seed " + seed;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new GivesSeed(seed), new NamesSeed(seed));
        }
    }

    private record GivesSeed(Seed seed) implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Seed.class;
        }

        @Override
        public Seed resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return seed;
        }
    }

    private record NamesSeed(Seed seed) implements TestExecutionExceptionHandler {

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (thrown instanceof TestAbortedException) {
                throw thrown;
            }
            String test = context.getRequiredTestClass().getSimpleName() + "#"
                    + context.getRequiredTestMethod().getName();
            throw named(seed, test, thrown);
        }
    }
}
