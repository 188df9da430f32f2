// SPDX-License-Identifier: Apache-2.0
/** The commands about the whole: serve, demo, status, verify, backup, config, completion, version. */
@NullMarked
package dev.redrive.cli.server;

import org.jspecify.annotations.NullMarked;
