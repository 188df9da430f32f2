// SPDX-License-Identifier: Apache-2.0
/**
 * What a value may look like. One table of keys per section reads and judges the file, finds the word that was meant,
 * and describes itself to editors and to the reference in docs/config.md, so that there is one truth about every key.
 */
@NullMarked
package dev.redrive.config.form;

import org.jspecify.annotations.NullMarked;
