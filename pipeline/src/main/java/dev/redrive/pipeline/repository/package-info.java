// SPDX-License-Identifier: Apache-2.0
/** Where documents lie that are too large to travel. */
@NullMarked
package dev.redrive.pipeline.repository;

import org.jspecify.annotations.NullMarked;
