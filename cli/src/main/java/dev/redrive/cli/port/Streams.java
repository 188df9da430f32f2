// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.io.InputStream;
import java.io.PrintStream;

/** Data goes to {@code out}; progress, prompts and errors to {@code err}. Both must write UTF-8. */
public record Streams(InputStream in, PrintStream out, PrintStream err) {}
