// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LetterIndexTest {

    private static final int MANY = 20_000;

    private final LetterIndex index = new LetterIndex();

    @Test
    void findsEveryLetterByItsIdAndByTheBeginningOfBothIds() {
        for (int i = 0; i < MANY; i++) {
            assertThat(add(i)).isEqualTo(i);
        }

        for (int i = 0; i < MANY; i += 37) {
            assertThat(index.find("letter-" + i)).isEqualTo(i);
            assertThat(index.messageId(i)).isEqualTo("message-" + i);
            assertThat(index.entry(i)).isEqualTo(new LetterIndex.Entry(i % 3, i, 1000L + i));
        }
        assertThat(index.find("letter-" + MANY)).isEqualTo(LetterIndex.NONE);
        assertThat(matching("letter-1234"))
                .containsExactly(1234, 12340, 12341, 12342, 12343, 12344, 12345, 12346, 12347, 12348, 12349);
        assertThat(matching("message-19999")).containsExactly(19_999);
    }

    @Test
    void takesALetterThatWasWrittenTwiceOnce() {
        add(1);

        assertThat(add(1)).isEqualTo(LetterIndex.NONE);
        assertThat(index.open()).isEqualTo(1);
    }

    @Test
    void countsWhatIsClosedOrGoneOnce() {
        for (int i = 0; i < 9; i++) {
            add(i);
        }

        index.close(4);
        index.close(4);
        index.forgetBelow(1, 5);
        index.forgetBelow(1, 5);

        // Of partition 1 there were 1, 4 and 7; 4 was closed already.
        assertThat(index.open()).isEqualTo(7);
        assertThat(index.isOpen(7)).isTrue();
        assertThat(matching("letter-4")).isEmpty();
    }

    @Test
    void letsGoOfWhatIsClosedOrGone() {
        for (int i = 0; i < 9; i++) {
            add(i);
        }
        index.close(4);
        index.forgetBelow(1, 2);
        List<String> closed = new ArrayList<>();

        LetterIndex rest = index.onlyOpen(closed::add);

        assertThat(closed).containsExactly("letter-4");
        assertThat(rest.size()).isEqualTo(7);
        assertThat(rest.open()).isEqualTo(7);
        assertThat(rest.find("letter-1")).isEqualTo(LetterIndex.NONE);
        assertThat(rest.entry(rest.find("letter-8"))).isEqualTo(new LetterIndex.Entry(2, 8, 1008));
    }

    @Test
    void keepsIdsOfAnyLength() {
        String longest = "ü".repeat(200);
        int number = index.add("d1", longest, new LetterIndex.Entry(0, 0, 0));

        assertThat(index.messageId(number)).isEqualTo(longest);
        assertThat(matching("üüüüüüüü")).containsExactly(number);
        assertThat(index.find("d")).isEqualTo(LetterIndex.NONE);
    }

    private int add(int i) {
        return index.add("letter-" + i, "message-" + i, new LetterIndex.Entry(i % 3, i, 1000L + i));
    }

    private List<Integer> matching(String prefix) {
        List<Integer> found = new ArrayList<>();
        index.matching(prefix, found::add);
        return found;
    }
}
