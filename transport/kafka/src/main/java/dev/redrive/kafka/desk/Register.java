// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Fate;
import dev.redrive.kafka.act.StateTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The letters of a graveyard, and what was done about them.
 *
 * <p>Letters and acts are told apart: an act may come before its letter was read, even long before, while there is no room for it. Only
 * open letters take room for good. Those that are closed, or that the topic no longer has, can still be named until they are a quarter of
 * all; then they are let go, and no more than their ids is kept, of the newest as many as
 * open ones have room, so that a letter that a crash had written twice stays closed.
 *
 * <p>Used by one thread.
 */
final class Register {

    private final int openMax;
    private LetterIndex index = new LetterIndex();
    /** Of letters that are claimed or set aside, in the index or not yet. */
    private final Map<String, Fate> touched = new HashMap<>();
    /** Closed, and not yet in the index. */
    private StateTable awaited = new StateTable();
    /** Closed, and no longer in the index: the newest of them, in two halves of which the older one goes when the other is full. */
    private StateTable letGo = new StateTable();

    private StateTable letGoBefore = new StateTable();
    /** The acts that closed letters of the index since {@link #forgetClosings}. */
    private final Map<String, Act> closings = new HashMap<>();

    /** @param openMax so many open letters have room */
    Register(int openMax) {
        this.openMax = openMax;
    }

    /** Numbers hold until letters are added. */
    LetterIndex index() {
        return index;
    }

    boolean isFull() {
        return index.open() >= openMax;
    }

    void add(String letterId, String messageId, LetterIndex.Entry entry) {
        if (wasLetGo(letterId)) {
            return;
        }
        int number = index.add(letterId, messageId, entry);
        if (number != LetterIndex.NONE && isIn(awaited, letterId)) {
            index.close(number);
        }
        if (index.size() - index.open() > openMax / 4) {
            index = index.onlyOpen(this::letGo);
        }
    }

    /** Someone did something about a letter of this group, which may be another queue's. */
    void acted(String letterId, Act act) {
        int number = index.find(letterId);
        boolean over =
                number == LetterIndex.NONE ? wasLetGo(letterId) || isIn(awaited, letterId) : !index.isOpen(number);
        if (over) {
            return;
        }
        Fate fate = fate(letterId).after(act);
        if (fate.isClaimed() || fate.isSetAside()) {
            touched.put(letterId, fate);
            return;
        }
        touched.remove(letterId);
        if (fate.isClosed()) {
            close(letterId, number, Objects.requireNonNull(fate.last()));
        }
    }

    private void close(String letterId, int number, Act last) {
        if (number == LetterIndex.NONE) {
            awaited.put(letterId, LetterState.REPLAYED);
        } else {
            index.close(number);
            closings.put(letterId, last);
        }
    }

    private void letGo(String closed) {
        if (letGo.size() >= openMax / 2) {
            letGoBefore = letGo;
            letGo = new StateTable();
        }
        letGo.put(closed, LetterState.REPLAYED);
    }

    private boolean wasLetGo(String letterId) {
        return isIn(letGo, letterId) || isIn(letGoBefore, letterId);
    }

    private static boolean isIn(StateTable closed, String letterId) {
        return closed.get(letterId) != LetterState.OPEN;
    }

    /** An act is written after its letter: what is not among all letters is gone, or another queue's. */
    void hasAll() {
        touched.keySet().removeIf(letterId -> {
            int number = index.find(letterId);
            return number == LetterIndex.NONE || !index.isOpen(number);
        });
        if (awaited.size() > 0) {
            awaited = new StateTable();
        }
    }

    /** What was done about a letter that is open. */
    Fate fate(String letterId) {
        return touched.getOrDefault(letterId, Fate.OPEN);
    }

    int claimed() {
        return (int) touched.values().stream().filter(Fate::isClaimed).count();
    }

    Optional<Act> closing(String letterId) {
        return Optional.ofNullable(closings.get(letterId));
    }

    void forgetClosings() {
        closings.clear();
    }
}
