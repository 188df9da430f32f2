// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells words from ids made of letters, by how often one letter follows another in English and in names of code.
 *
 * <p>To take a word for an id does little harm: it is left out of every letter alike. To take an id for a word would make a
 * group of its own for each letter; so in doubt it is an id.
 */
final class Spelling {

    /** Row: a letter; column: the one after it; 5 is what chance would give, one more is twice as often. */
    private static final String[] FOLLOWS = {
        "35652351503766050767432341", // a
        "74546322642743630663611151", // b
        "72446316506642720546510030", // c
        "64458431722533632554532130", // d
        "53664541302556343776243530", // e
        "63446631801633731655511140", // f
        "62338246600546530664522121", // g
        "72248212702443730546420240", // h
        "54655450002658651566050304", // i
        "72457411544444731473734121", // j
        "63458452732535440375434030", // k
        "72358321712623730155530060", // l
        "75348211602452671253520130", // m
        "62666572614424531267441020", // n
        "44562441414667550755645310", // o
        "72337325603623650756512050", // p
        "33242433320643332565950020", // q
        "73548341703454640565432040", // r
        "52537336603533563367623040", // s
        "63437316702433640665423051", // t
        "56545440500667460766010200", // u
        "73429321700142510333100120", // v
        "73347336713436631663122110", // w
        "54647414611553572347232542", // x
        "54546443512656570476234243", // y
        "63339333700332630344320035", // z
    };

    /** Words of errors that are spelled unlike others. */
    private static final Set<String> KNOWN = words(
            "kafka http https rejected reject always already acquire safe avoid void goes ahead jdbc sql json xml html uuid gzip ascii "
                    + "timezone major seek week peek lazy frozen tcp udp tls ssl dns ssh ftp tmp rpc grpc jvm jwt csv exhausted does body "
                    + "queue dlq nosuch mkdir cmd str nil null npm nginx mysql psql redis sqlstate econnrefused econnreset etimedout "
                    + "enoent eacces epipe nosuchkey deadlock object subject project judge adjust inject join job "
                    + "url uri api");

    private static final int LETTERS_JUDGED = 4;
    private static final int HEX_LENGTH = 6;
    private static final int MEAN_LEAST = 5;

    private Spelling() {}

    /** The words of a line. */
    static Set<String> words(String line) {
        return Set.copyOf(List.of(line.split(" ", -1)));
    }

    /** Whether it is one of those that are spelled unlike others. */
    static boolean isKnown(String word) {
        return KNOWN.contains(word);
    }

    /** Whether letters, all of the same case but perhaps the first, read like a word. */
    static boolean isWord(String letters) {
        if (letters.length() < 3) {
            return true;
        }
        String word = letters.toLowerCase(Locale.ROOT);
        if (KNOWN.contains(word)) {
            return true;
        }
        return hasVowel(word) && !isHex(word) && (word.length() < LETTERS_JUDGED || readsWell(word));
    }

    private static boolean readsWell(String word) {
        int sum = 0;
        for (int i = 1; i < word.length(); i++) {
            int before = word.charAt(i - 1) - 'a';
            int letter = word.charAt(i) - 'a';
            if (before < 0 || before >= 26 || letter < 0 || letter >= 26) {
                return true; // Another alphabet: nothing is known of it.
            }
            int often = FOLLOWS[before].charAt(letter) - '0';
            if (often == 0) {
                return false;
            }
            sum += often;
        }
        return sum >= MEAN_LEAST * (word.length() - 1);
    }

    private static boolean hasVowel(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if ("aeiouy".indexOf(c) >= 0 || c > 127) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHex(String word) {
        return word.length() >= HEX_LENGTH && word.chars().allMatch(c -> c >= 'a' && c <= 'f');
    }
}
