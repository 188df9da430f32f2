// SPDX-License-Identifier: Apache-2.0
/** Addresses of clients and proxies. Place: innermost. Front door: {@link dev.redrive.core.net.AddressRange}. */
@NullMarked
package dev.redrive.core.net;

import org.jspecify.annotations.NullMarked;
