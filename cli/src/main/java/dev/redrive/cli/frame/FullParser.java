// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Understands every command line, tells what is wrong with one, and writes help and completion. */
final class FullParser {
    private static final int HELP_WIDTH_MAX = 100;
    private static final int HELP_WIDTH_MIN = 60;

    private final CommandLine line;

    FullParser(Command root) {
        // A value that begins with @ is a value, not the name of a file with more arguments.
        this.line = new CommandLine(Specs.tree(root)).setExpandAtFiles(false).setInterpolateVariables(false);
    }

    Parsed parse(String[] args) {
        ParseResult result;
        try {
            result = line.parseArgs(args);
        } catch (ParameterException wrong) {
            throw misunderstood(wrong);
        }
        var path = new ArrayList<Command>();
        var options = new HashMap<String, List<String>>();
        var words = new ArrayList<String>();
        for (ParseResult each = result; each != null; each = each.hasSubcommand() ? each.subcommand() : null) {
            path.add((Command) each.commandSpec().userObject());
            each.matchedOptions().forEach(option -> options.put(name(option.names()), values(option)));
            each.commandSpec().positionalParameters().forEach(positional -> words.addAll(values(positional)));
        }
        return new Parsed(path, words, options);
    }

    /** The help of the command that these words lead to. */
    String help(List<String> words, Output output) {
        var command = line;
        for (String word : words) {
            var next = command.getSubcommands().get(word);
            if (next == null) {
                throw Usage.wrong(
                        "unknown command '" + word + "'",
                        "see " + command.getCommandSpec().qualifiedName() + " --help");
            }
            command = next;
        }
        int width = Math.clamp(output.width(), HELP_WIDTH_MIN, HELP_WIDTH_MAX);
        command.getCommandSpec().usageMessage().width(width);
        return command.getUsageMessage(
                switch (output.ink()) {
                    case COLOURED -> Ansi.ON;
                    case PLAIN -> Ansi.OFF;
                });
    }

    String bashCompletion() {
        return AutoComplete.bash(line.getCommandName(), line);
    }

    private static CommandFailed misunderstood(ParameterException wrong) {
        var see = "see " + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        if (!(wrong instanceof UnmatchedArgumentException unknown)) {
            return new CommandFailed(Exit.USAGE, lowerFirst(wrong.getMessage()), see, wrong);
        }
        var word = unknown.getUnmatched().get(0);
        boolean wantsCommand = !wrong.getCommandLine().getSubcommands().isEmpty();
        var kind = unknown.isUnknownOption() ? "unknown option" : wantsCommand ? "unknown command" : "unexpected word";
        var spec = wrong.getCommandLine().getCommandSpec();
        var suggestions = Nearest.to(
                word,
                unknown.isUnknownOption()
                        ? spec.optionsMap().keySet()
                        : spec.subcommands().keySet());
        var remedy = suggestions.isEmpty() ? see : "did you mean " + String.join(" or ", suggestions) + "? " + see;
        return new CommandFailed(Exit.USAGE, kind + " '" + word + "'", remedy, wrong);
    }

    private static String name(String[] names) {
        return names[names.length - 1];
    }

    private static List<String> values(ArgSpec argument) {
        Object value = argument.getValue();
        if (value instanceof List<?> values) {
            return values.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(value.toString());
    }

    private static String lowerFirst(@Nullable String message) {
        return message == null || message.isEmpty()
                ? "wrong arguments"
                : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
