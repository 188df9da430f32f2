// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import java.nio.file.Path;
import java.time.Instant;

/** Who answers: shown by the status, and of no effect. */
public record About(String version, long pid, Path dataDir, Instant startedAt) {}
