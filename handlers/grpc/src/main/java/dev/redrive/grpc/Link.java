// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ConnectivityState;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The channel to one target. Connects when it is first needed, and again after it was cut. Any thread may call. */
final class Link {

    /** The shortest that servers accept by default; it finds peers that went away without a word. */
    private static final long KEEP_ALIVE_MINUTES = 5;

    private static final long KEEP_ALIVE_ANSWER_SECONDS = 20;

    private final ManagedChannel channel;

    private Link(ManagedChannel channel) {
        this.channel = channel;
    }

    static Link to(Target target) throws IOException {
        NettyChannelBuilder builder = NettyChannelBuilder.forTarget(
                        "dns:///" + target.address(), credentials(target.security()))
                .maxInboundMessageSize(target.maxMessageBytes())
                .keepAliveTime(KEEP_ALIVE_MINUTES, TimeUnit.MINUTES)
                .keepAliveTimeout(KEEP_ALIVE_ANSWER_SECONDS, TimeUnit.SECONDS)
                .userAgent("redrive");
        if (target.authority() != null) {
            builder.overrideAuthority(target.authority());
        }
        return new Link(builder.build());
    }

    /**
     * The channel, for one call. After a failure gRPC waits up to two minutes before it connects again, and fails every
     * call until then. How long to wait is the policy's to say, so each attempt connects anew instead.
     */
    Channel channel() {
        if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
            channel.enterIdle();
        }
        return channel;
    }

    void close() {
        channel.shutdownNow();
    }

    private static ChannelCredentials credentials(Target.Security security) throws IOException {
        return switch (security) {
            case Target.Plain() -> InsecureChannelCredentials.create();
            case Target.Tls(Path authorities) ->
                authorities == null
                        ? TlsChannelCredentials.create()
                        : TlsChannelCredentials.newBuilder()
                                .trustManager(authorities.toFile())
                                .build();
        };
    }
}
