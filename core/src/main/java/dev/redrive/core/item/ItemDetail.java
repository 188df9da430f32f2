// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.attempt.History;
import dev.redrive.core.message.Content;

/** An item with all there is to know about it. */
public record ItemDetail(Item item, Content content, History history) {}
