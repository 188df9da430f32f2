// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.fuzz.Fuzz;
import dev.redrive.testkit.fuzz.HeaderLines;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Letters of every dialect, garbled: each is read as something, and no header of its owner is lost. */
class DialectsFuzzTest extends Fuzz {
    private static final Header OWN = Header.of("tenant", "acme");

    private final KnownDialects dialects = new KnownDialects();

    @Override
    protected List<byte[]> good() {
        return Table.ALL.stream().map(DialectsFuzzTest::letter).toList();
    }

    /** One that says all it can: as text, and as bytes where numbers stand. */
    private static byte[] letter(Dialect dialect) {
        List<Header> headers = new ArrayList<>(List.of(OWN));
        dialect.marks().getFirst().stream().sorted().forEach(name -> headers.add(Header.of(name, "orders")));
        dialect.fields()
                .forEach((field, names) -> names.forEach(name -> headers.add(
                        switch (field) {
                            case PARTITION -> new Header(name, Payload.owning(new byte[] {0, 0, 0, 3}));
                            case OFFSET ->
                                new Header(
                                        name,
                                        Payload.owning(ByteBuffer.allocate(Long.BYTES)
                                                .putLong(70_000_000_000L)
                                                .array()));
                            case ATTEMPTS, REPLAYS, NEXT_ATTEMPT, STATUS -> Header.of(name, "4");
                            case TIMESTAMP -> Header.of(name, "1780000000123");
                            case ERROR, CAUSE, MESSAGE, CAUSE_MESSAGE, STACK, TOPIC, GROUP ->
                                Header.of(name, "a.B: no\tat a.B.c");
                        })));
        return HeaderLines.write(new Headers(headers));
    }

    @Override
    protected List<String> words() {
        return Table.ALL.stream()
                .flatMap(each -> each.marks().stream())
                .flatMap(each -> each.stream().sorted())
                .map(each -> "\n" + each + ":")
                .toList();
    }

    @Override
    protected boolean takes(byte[] input) {
        Headers headers = HeaderLines.read(input);

        Inscription read = dialects.read(headers);

        assertThat(read.attempts()).isNotNegative();
        assertThat(read.replays()).isNotNegative();
        assertThat(headers.inOrder()).containsAll(read.original().inOrder());
        assertThat(read.original().inOrder().contains(OWN))
                .isEqualTo(headers.inOrder().contains(OWN));
        Integer partition = read.provenance().partition();
        assertThat(partition == null || partition >= 0).isTrue();
        return !read.dialect().equals(Dialects.UNKNOWN);
    }
}
