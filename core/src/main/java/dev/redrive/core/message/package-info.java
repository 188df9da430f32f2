// SPDX-License-Identifier: Apache-2.0
/** What a source gave us: the message and the words it is made of. Values; nothing here changes. */
@NullMarked
package dev.redrive.core.message;

import org.jspecify.annotations.NullMarked;
