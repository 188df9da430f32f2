// SPDX-License-Identifier: Apache-2.0
/** What people ask for, on connections of its own with short reads. Any thread. */
@NullMarked
package dev.redrive.embedded.query;

import org.jspecify.annotations.NullMarked;
