// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Many short texts as bytes, in pages, each with its length in front. Only ever grows. Used by one thread. */
final class TextPages {

    private static final int PAGE_BITS = 16;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int HEAD = 2;

    private final List<byte[]> pages = new ArrayList<>();
    private int end = PAGE_SIZE;

    /** Returns where it lies. */
    int add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int taken = HEAD + bytes.length;
        if (taken > PAGE_SIZE) {
            throw new IllegalArgumentException("a text of " + bytes.length + " bytes is not short");
        }
        if (end + taken > PAGE_SIZE) {
            pages.add(new byte[PAGE_SIZE]);
            end = 0;
        }
        byte[] page = pages.getLast();
        page[end] = (byte) (bytes.length >>> Byte.SIZE);
        page[end + 1] = (byte) bytes.length;
        System.arraycopy(bytes, 0, page, end + HEAD, bytes.length);
        int at = ((pages.size() - 1) << PAGE_BITS) + end;
        end += taken;
        return at;
    }

    String get(int at) {
        return new String(page(at), start(at), length(at), StandardCharsets.UTF_8);
    }

    int length(int at) {
        byte[] page = page(at);
        int from = start(at) - HEAD;
        return ((page[from] & 0xff) << Byte.SIZE) | (page[from + 1] & 0xff);
    }

    boolean startsWith(int at, byte[] prefix) {
        int start = start(at);
        return length(at) >= prefix.length
                && Arrays.equals(page(at), start, start + prefix.length, prefix, 0, prefix.length);
    }

    private byte[] page(int at) {
        return pages.get(at >>> PAGE_BITS);
    }

    private static int start(int at) {
        return (at & (PAGE_SIZE - 1)) + HEAD;
    }
}
