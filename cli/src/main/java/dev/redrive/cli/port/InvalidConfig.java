// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

/** The configuration has problems, so nothing could be opened with it. */
public final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient ConfigReport report;

    public InvalidConfig(ConfigReport report) {
        super(report.file() + " is not valid");
        this.report = report;
    }

    public ConfigReport report() {
        return report;
    }
}
