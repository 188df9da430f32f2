// SPDX-License-Identifier: Apache-2.0
package dev.redrive.architecture;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Who may know whom. Each line: the module's package, the modules of ours it may use, and the outside packages it
 * may use besides {@code java} and the null annotations. A new module is a new line here.
 */
enum Module {
    CORE("dev.redrive.core", "", ""),
    ENGINE("dev.redrive.engine", "CORE", "org.slf4j"),
    EMBEDDED("dev.redrive.embedded", "CORE", "org.slf4j org.sqlite javax.sql"),
    KAFKA("dev.redrive.kafka", "CORE", "org.slf4j org.apache.kafka com.fasterxml.jackson.core"),
    CATALOG("dev.redrive.catalog", "CORE", "org.slf4j org.sqlite javax.sql com.fasterxml.jackson.core"),
    ALERTS("dev.redrive.alert", "CORE", "org.slf4j com.fasterxml.jackson.core"),
    EXEC("dev.redrive.exec", "CORE", "org.slf4j com.fasterxml.jackson.core"),
    HTTP("dev.redrive.http", "CORE", "com.fasterxml.jackson.core"),
    PROTO("dev.redrive.proto", "", "com.google.protobuf io.grpc com.google.common"),
    GRPC("dev.redrive.grpc", "CORE PROTO", "io.grpc com.google.protobuf com.google.rpc"),
    SCHEMA("dev.redrive.schema", "CORE", "com.networknt com.fasterxml.jackson"),
    PIPELINE("dev.redrive.pipeline", "CORE PROTO", "org.slf4j com.google.protobuf dev.cel"),
    CONFIG("dev.redrive.config", "CORE PIPELINE", "org.snakeyaml.engine com.google.re2j"),
    ADMIN_API("dev.redrive.admin.api", "", "com.fasterxml.jackson"),
    ADMIN_CONSOLE("dev.redrive.admin.console", "", ""),
    ADMIN_SERVER(
            "dev.redrive.admin.server",
            "CORE ADMIN_API ADMIN_CONSOLE",
            "org.slf4j jakarta.servlet org.eclipse.jetty io.micrometer io.prometheus com.fasterxml.jackson com.google.re2j"),
    CLI("dev.redrive.cli", "ADMIN_API", "picocli com.fasterxml.jackson"),
    /** Before the test kit's own line, which would own it as well. */
    TESTKIT_KAFKA("dev.redrive.testkit.kafka", "", "org.slf4j org.apache.kafka kafka"),
    TESTKIT("dev.redrive.testkit", "CORE ENGINE", "org.junit org.assertj org.opentest4j com.sun.management"),
    APP(
            "dev.redrive.app",
            "CORE ENGINE EMBEDDED KAFKA CATALOG EXEC HTTP GRPC SCHEMA PIPELINE CONFIG ADMIN_API ADMIN_SERVER CLI LIBRARY",
            "org.slf4j ch.qos.logback io.micrometer io.prometheus picocli com.fasterxml.jackson"),
    /** Exactly this package: every other one of ours lies below it. */
    LIBRARY(
            "dev.redrive",
            "CORE ENGINE EMBEDDED KAFKA CATALOG ALERTS EXEC SCHEMA PIPELINE",
            "org.slf4j io.micrometer io.opentelemetry com.fasterxml.jackson com.google.protobuf");

    private static final List<String> EVERYWHERE = List.of("java", "org.jspecify");

    private final String root;
    private final List<String> ours;
    private final List<String> outside;

    Module(String root, String ours, String outside) {
        this.root = root;
        this.ours = words(ours);
        this.outside = words(outside);
    }

    /** The module that owns a package, if it is one of ours and has its line above. */
    static Optional<Module> owning(String packageName) {
        return Arrays.stream(values())
                .filter(module -> module.owns(packageName))
                .findFirst();
    }

    static boolean isOurs(String packageName) {
        return within(packageName, LIBRARY.root);
    }

    boolean mayUse(String packageName) {
        if (isOurs(packageName)) {
            return owning(packageName)
                    .map(other -> other == this || ours.contains(other.name()))
                    .orElse(false);
        }
        return !within(packageName, "java.util.logging")
                && (anyHolds(EVERYWHERE, packageName) || anyHolds(outside, packageName));
    }

    String root() {
        return root;
    }

    private boolean owns(String packageName) {
        return this == LIBRARY ? packageName.equals(root) : within(packageName, root);
    }

    private static boolean anyHolds(List<String> roots, String packageName) {
        return roots.stream().anyMatch(root -> within(packageName, root));
    }

    private static boolean within(String packageName, String root) {
        return packageName.equals(root) || packageName.startsWith(root + ".");
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }
}
