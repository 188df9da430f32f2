// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;

/**
 * The coordinator of one group, by the classic protocol with cooperative members: it deals when all members have joined anew, and
 * gives nobody what another still has. Who has to let something go does so, and joins once more; the next deal gives it away.
 */
final class SimulatedGroup {

    static final Comparator<TopicPartition> BY_PLACE =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    private static final long COMMIT_BYTES_MAX = 1 << 20;
    /** Of one position besides its metadata. */
    private static final long POSITION_BYTES = 100;

    /** A member as the coordinator knows it. */
    private static final class Member {
        Set<TopicPartition> claims = Set.of();
        Set<TopicPartition> given = Set.of();
        boolean joined;
        int generation;
    }

    private final Map<String, Member> members = new LinkedHashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new TreeMap<>(BY_PLACE);
    private List<TopicPartition> partitions = List.of();
    private int generation;
    private int named;
    private boolean dealing;
    private boolean shifts;

    // ---- members ----

    /**
     * A new member.
     *
     * @param process begins its name
     * @param read what the group reads; all members say the same
     */
    String enter(String process, List<TopicPartition> read) {
        partitions = List.copyOf(read);
        String member = process + "/" + ++named;
        members.put(member, new Member());
        dealing = true;
        return member;
    }

    boolean knows(String member) {
        return members.containsKey(member);
    }

    private Member known(String member) {
        return Objects.requireNonNull(members.get(member), member);
    }

    /** Whether it should join: everyone is to be dealt to anew. */
    boolean waitsFor(String member) {
        return dealing && !known(member).joined;
    }

    /** It is ready to be dealt to. The last one to join sees the cards. */
    void join(String member, Set<TopicPartition> owned) {
        Member joining = known(member);
        joining.claims = Set.copyOf(owned);
        joining.joined = true;
        if (members.values().stream().allMatch(each -> each.joined)) {
            deal();
        }
    }

    /** Whether it was dealt to and has not looked. */
    boolean hasDealtTo(String member) {
        return !dealing && known(member).generation < generation;
    }

    /** It looks at what it was given; from here on it commits as a member of this generation. */
    Set<TopicPartition> given(String member) {
        Member looking = known(member);
        looking.generation = generation;
        return looking.given;
    }

    int generation(String member) {
        Member asked = members.get(member);
        return asked == null ? -1 : asked.generation;
    }

    void dealAgain() {
        dealing = true;
    }

    /** Deals again, and differently: someone has to let something go. */
    void shift() {
        dealing = true;
        shifts = true;
    }

    void remove(String member) {
        members.remove(member);
        dealing = true;
        if (!members.isEmpty() && members.values().stream().allMatch(each -> each.joined)) {
            deal();
        }
    }

    List<String> members() {
        return List.copyOf(members.keySet());
    }

    // ---- dealing ----

    private void deal() {
        dealing = false;
        generation++;
        Map<String, Set<TopicPartition>> hands = kept();
        List<TopicPartition> free = new ArrayList<>();
        for (TopicPartition each : partitions) {
            if (hands.values().stream().noneMatch(hand -> hand.contains(each))) {
                free.add(each);
            }
        }
        free.forEach(each -> least(hands).add(each));
        if (shifts && hands.size() > 1) {
            shift(hands);
        }
        shifts = false;
        members.forEach((name, member) -> {
            Set<TopicPartition> given = new TreeSet<>(BY_PLACE);
            given.addAll(hands.getOrDefault(name, Set.of()));
            members.values().stream().filter(other -> other != member).forEach(other -> given.removeAll(other.claims));
            member.given = given;
            member.joined = false;
        });
    }

    /** Everyone keeps what it has, up to its share. */
    private Map<String, Set<TopicPartition>> kept() {
        int share = Math.ceilDiv(partitions.size(), members.size());
        Map<String, Set<TopicPartition>> hands = new LinkedHashMap<>();
        members.forEach((name, member) -> {
            Set<TopicPartition> hand = new LinkedHashSet<>();
            partitions.stream().filter(member.claims::contains).limit(share).forEach(hand::add);
            hands.put(name, hand);
        });
        return hands;
    }

    private static Set<TopicPartition> least(Map<String, Set<TopicPartition>> hands) {
        return hands.values().stream().min(Comparator.comparingInt(Set::size)).orElseThrow();
    }

    /** Everyone passes one on to the next. */
    private static void shift(Map<String, Set<TopicPartition>> hands) {
        List<Set<TopicPartition>> round = List.copyOf(hands.values());
        List<Optional<TopicPartition>> passed =
                round.stream().map(hand -> hand.stream().findFirst()).toList();
        for (int i = 0; i < round.size(); i++) {
            Set<TopicPartition> from = round.get(i);
            Set<TopicPartition> to = round.get((i + 1) % round.size());
            passed.get(i).filter(from::remove).ifPresent(to::add);
        }
    }

    // ---- commits ----

    /** Fails if it is no member any more, or not of this generation, or if that is too much at once. */
    void commit(String member, Map<TopicPartition, OffsetAndMetadata> positions) {
        Member committing = members.get(member);
        if (committing == null) {
            throw new CommitFailedException("no member of the group any more: " + member);
        }
        if (committing.joined || committing.generation < generation) {
            throw new RebalanceInProgressException("the group is being dealt to anew");
        }
        if (bytes(positions) > COMMIT_BYTES_MAX) {
            // Older brokers name it, newer ones do not.
            throw new KafkaException("Unexpected error in commit: too much for one");
        }
        committed.putAll(positions);
    }

    /** About as many as the coordinator would write for them, in one batch. */
    private static long bytes(Map<TopicPartition, OffsetAndMetadata> positions) {
        return positions.values().stream()
                .mapToLong(each -> POSITION_BYTES + each.metadata().length())
                .sum();
    }

    void reset(TopicPartition partition, long offset) {
        committed.put(partition, new OffsetAndMetadata(offset));
    }

    Map<TopicPartition, OffsetAndMetadata> committed() {
        return committed;
    }
}
