// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.QueueView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueActsTest {
    private final FakeRedrive redrive = new FakeRedrive()
            .queue("emails")
            .item(Given.item("dead-0001", "orders", "dead"))
            .item(Given.item("dead-0002", "orders", "dead"))
            .item(Given.item("failed-01", "orders", "failed"))
            .item(Given.item("pending-1", "orders", "pending"));
    private final Shell shell = new Shell(redrive);

    @Test
    void retriesOneItem() throws Exception {
        assertThat(shell.run("queue retry orders dead-0001"))
                .isEqualTo(new Shell.Ran(0, "dead-0001 is pending again in orders\n", ""));
        assertThat(Json.read(shell.run("queue retry orders failed-0 -o json").out(), ItemView.class)
                        .status())
                .isEqualTo("pending");
    }

    @Test
    void aPendingItemCannotBeRetriedAndItSaysWhy() {
        assertThat(shell.run("queue retry orders pending-1"))
                .isEqualTo(new Shell.Ran(
                        1, "", "redrive: item pending-1 is pending, not failed or dead — wait for its attempt\n"));
    }

    @Test
    void anUnknownItemIsNotFound() {
        assertThat(shell.run("queue retry orders unknown-1").exit()).isEqualTo(5);
    }

    @Test
    void ofSeveralItemsSomeMayFail() {
        var ran = shell.run("queue retry orders dead-0001 unknown-1 pending-1 dead-0002");

        assertThat(ran.exit()).isEqualTo(6);
        assertThat(ran.out()).isEqualTo("dead-0001 is pending again in orders\ndead-0002 is pending again in orders\n");
        assertThat(ran.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("redrive: there is no item 'unknown-1' in orders"),
                        line -> assertThat(line).startsWith("redrive: item pending-1 is pending"));
    }

    @ParameterizedTest
    @CsvSource({"unknown-1 unknown-2,5", "pending-1 unknown-1,1", "dead-0001 dead-0002,0"})
    void severalItemsWithOneFateKeepItsExitCode(String ids, int exit) {
        assertThat(shell.run("queue retry orders " + ids).exit()).isEqualTo(exit);
    }

    @Test
    void printsSeveralItemsAsOneDocument() throws Exception {
        var ran = shell.run("queue retry orders dead-0001 dead-0002 unknown-1 -o json");

        assertThat(Json.readListing(ran.out(), ItemView.class).items())
                .extracting(ItemView::id)
                .containsExactly("dead-0001", "dead-0002");
    }

    @Test
    void retriesAllThatAreDead() {
        assertThat(shell.run("queue retry orders --all-dead").out()).isEqualTo("2 dead items are pending again\n");
        assertThat(shell.run("queue retry orders --all-dead -o ndjson").out()).isEqualTo("{\"retried\":0}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "queue retry orders",
                "queue retry orders dead-0001 --all-dead",
                "queue pause",
                "queue resume orders --all"
            })
    void refusesNeitherAndBoth(String line) {
        assertThat(shell.run(line).exit()).isEqualTo(2);
        assertThat(redrive.asked).isEmpty();
    }

    @Test
    void withoutATerminalDroppingNeedsYes() {
        var ran = shell.run("queue drop orders dead-0001");

        assertThat(ran)
                .isEqualTo(new Shell.Ran(
                        2, "", "redrive: this needs a yes, and there is no terminal to ask — add --yes\n"));
        assertThat(redrive.items).containsKey("dead-0001");
        assertThat(shell.run("queue drop orders dead-0001 --yes").out())
                .isEqualTo("dropped the dead item dead-0001 of orders\n");
        assertThat(redrive.items).doesNotContainKey("dead-0001");
        assertThat(shell.run("--yes queue drop orders dead-0002 -o ndjson").out())
                .isEqualTo("{\"id\":\"dead-0002\",\"queue\":\"orders\",\"dropped\":true}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "n\n", "nope\n"})
    void onATerminalAnythingButYesCancels(String answer) {
        var ran = shell.onATerminal().typing(answer).run("queue drop orders dead-0001");

        assertThat(ran)
                .isEqualTo(
                        new Shell.Ran(
                                3,
                                "",
                                "Drop the dead item dead-0001 of orders for good? [y/N] redrive: cancelled — nothing was changed\n"));
        assertThat(redrive.items).containsKey("dead-0001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "YES\r\n", "yes"})
    void onATerminalAYesDrops(String answer) {
        assertThat(shell.onATerminal()
                        .typing(answer)
                        .run("queue drop orders dead-0001")
                        .exit())
                .isZero();
        assertThat(redrive.items).doesNotContainKey("dead-0001");
    }

    @Test
    void droppingWhatIsNotThereAsksNothing() {
        var ran = shell.onATerminal().run("queue drop orders unknown-1");

        assertThat(ran.exit()).isEqualTo(5);
        assertThat(ran.err()).doesNotContain("[y/N]");
    }

    @Test
    void pausesAndResumesOneQueueOrAll() throws Exception {
        assertThat(shell.run("queue pause orders").out()).isEqualTo("orders is paused\n");
        assertThat(redrive.queueNamed("emails").paused()).isFalse();
        assertThat(shell.run("queue pause --all").out()).isEqualTo("emails is paused\norders is paused\n");
        assertThat(Json.read(shell.run("queue resume orders -o json").out(), QueueView.class)
                        .paused())
                .isFalse();
        assertThat(Json.readListing(shell.run("queue resume --all -o json").out(), QueueView.class)
                        .items())
                .hasSize(2)
                .noneMatch(QueueView::paused);
        assertThat(shell.run("queue pause nope").exit()).isEqualTo(5);
    }
}
