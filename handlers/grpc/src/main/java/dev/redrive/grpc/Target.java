// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server and how it is reached. Equal targets share one channel.
 *
 * @param address host and port; a host with several addresses is tried at each of them
 * @param authority the name the server goes by, if it is not the host's
 * @param maxMessageBytes bounds what is sent and what is received
 */
public record Target(
        String address, Security security, @Nullable String authority, int maxMessageBytes) {

    /** What gRPC servers take unless they are told otherwise. */
    public static final int USUAL_MESSAGE_BYTES = 4 * 1024 * 1024;

    /** How the connection is kept from strangers. */
    public sealed interface Security {}

    /** Not at all: for the same machine, or a network that does it. */
    public record Plain() implements Security {}

    /**
     * TLS, with the server's certificate checked.
     *
     * @param authorities a file of certificates to trust; null for those the JVM trusts
     */
    public record Tls(@Nullable Path authorities) implements Security {}

    /** Without TLS, and with the usual bounds. */
    public static Target plain(String address) {
        return new Target(address, new Plain(), null, USUAL_MESSAGE_BYTES);
    }
}
