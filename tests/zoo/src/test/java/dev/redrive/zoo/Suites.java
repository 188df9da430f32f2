// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A process of its own that runs suites up to the first failure. What failed is written to a file; nothing is if all is green.
 * Arguments: the file, then the suites.
 */
final class Suites {

    /** Kept of what a failure says. */
    private static final int WORDS_MAX = 300;

    private Suites() {}

    public static void main(String[] args) throws IOException {
        Optional<String> failed = run(Arrays.asList(args).subList(1, args.length));
        Files.writeString(Path.of(args[0]), failed.orElse(""));
        // Threads that a broken test left behind must not keep it alive.
        Runtime.getRuntime().halt(0);
    }

    private static Optional<String> run(List<String> suites) {
        LauncherDiscoveryRequest found = request()
                .selectors(suites.stream()
                        .map(DiscoverySelectors::parse)
                        .flatMap(Optional::stream)
                        .toList())
                .filters(includeClassNamePatterns(".*Test"))
                .build();
        var first = new FirstFailure();
        LauncherFactory.create()
                .execute(LauncherExecutionRequestBuilder.request(found)
                        .cancellationToken(first.stop)
                        .listeners(first)
                        .build());
        if (first.tests == 0) {
            throw new IllegalArgumentException("no test is in " + suites);
        }
        return Optional.ofNullable(first.failed);
    }

    /** Stops the run when a test fails. Called by one thread. */
    private static final class FirstFailure implements TestExecutionListener {
        final CancellationToken stop = CancellationToken.create();
        long tests;

        @Nullable
        String failed;

        @Override
        public void testPlanExecutionStarted(TestPlan plan) {
            tests = plan.countTestIdentifiers(each -> each.getSource().isPresent());
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED && failed == null) {
                String said = result.getThrowable().map(Throwable::toString).orElse("");
                failed = nameOf(test) + "\n" + said.substring(0, Math.min(WORDS_MAX, said.length()));
                stop.cancel();
            }
        }

        private static String nameOf(TestIdentifier test) {
            return test.getSource()
                    .filter(MethodSource.class::isInstance)
                    .map(MethodSource.class::cast)
                    .map(method -> shortened(method.getClassName()) + "." + method.getMethodName())
                    .orElse(test.getDisplayName());
        }

        private static String shortened(String className) {
            return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
        }
    }
}
