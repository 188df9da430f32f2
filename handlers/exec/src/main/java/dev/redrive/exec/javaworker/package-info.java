// SPDX-License-Identifier: Apache-2.0
/** The other end of the lines when the handler is a Java class in a JVM of its own. Runs in the child. */
@NullMarked
package dev.redrive.exec.javaworker;

import org.jspecify.annotations.NullMarked;
