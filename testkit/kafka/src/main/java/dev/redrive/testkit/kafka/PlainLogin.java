// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.util.regex.Pattern;

/** The one user that a broker with SASL/PLAIN knows. */
public record PlainLogin(String user, String password) {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required";

    /** The user is part of an option's name in the broker's JAAS line, where nothing can be quoted. */
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_-]+");

    public PlainLogin {
        if (!USER.matcher(user).matches()) {
            throw new IllegalArgumentException("user must match " + USER + ": " + user);
        }
    }

    /** What a client sets as {@code sasl.jaas.config}. */
    public String clientJaas() {
        return "%s username=\"%s\" password=\"%s\";".formatted(MODULE, user, quoted());
    }

    String brokerJaas() {
        return "%s user_%s=\"%s\";".formatted(MODULE, user, quoted());
    }

    private String quoted() {
        return password.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
