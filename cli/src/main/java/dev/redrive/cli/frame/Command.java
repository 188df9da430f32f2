// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.port.Exit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command, described once for the parsers, the help and the completion. */
public final class Command {

    /** What the command does. */
    @FunctionalInterface
    public interface Body {
        Exit run(Call call);
    }

    record Example(String line, String what) {}

    private final String name;
    private final String summary;
    private final List<Argument> arguments = new ArrayList<>();
    private final List<Option> options = new ArrayList<>();
    private final List<Example> examples = new ArrayList<>();
    private final List<Command> subcommands = new ArrayList<>();
    private String usage = "";
    private @Nullable Body body;

    private Command(String name, String summary) {
        this.name = name;
        this.summary = summary;
    }

    public static Command named(String name, String summary) {
        return new Command(name, summary);
    }

    /** What follows the command's name in its usage line. */
    public Command usage(String words) {
        usage = words;
        return this;
    }

    public Command argument(String label, String help) {
        return argument(label, Argument.Count.ONE, help);
    }

    /** The last one. */
    public Command optionalArgument(String label, String help) {
        return argument(label, Argument.Count.AT_MOST_ONE, help);
    }

    /** Any number of them; the last ones. */
    public Command arguments(String label, String help) {
        return argument(label, Argument.Count.ANY, help);
    }

    public Command option(String option, String label, String help) {
        return option(option, Option.Kind.TEXT, label, List.of(), help);
    }

    /** An option that names a file. */
    public Command file(String option, String label, String help) {
        return option(option, Option.Kind.FILE, label, List.of(), help);
    }

    /** An option that may be given more than once. */
    public Command options(String option, String label, String help) {
        return option(option, Option.Kind.MANY, label, List.of(), help);
    }

    /** An option with a few known words. The command itself refuses others, naming these. */
    public Command choice(String option, String label, List<String> words, String help) {
        return option(option, Option.Kind.TEXT, label, words, help);
    }

    public Command flag(String option, String help) {
        return option(option, Option.Kind.FLAG, "", List.of(), help);
    }

    public Command example(String line, String what) {
        examples.add(new Example(line, what));
        return this;
    }

    public Command does(Body what) {
        body = what;
        return this;
    }

    public Command holds(Command... commands) {
        subcommands.addAll(List.of(commands));
        return this;
    }

    String name() {
        return name;
    }

    String summary() {
        return summary;
    }

    String usage() {
        return usage.isEmpty() && !subcommands.isEmpty() ? "COMMAND" : usage;
    }

    List<Argument> arguments() {
        return arguments;
    }

    List<Option> options() {
        return options;
    }

    List<Example> examples() {
        return examples;
    }

    List<Command> subcommands() {
        return subcommands;
    }

    /** What it does; null for one that only holds others. */
    @Nullable
    Body body() {
        return body;
    }

    private Command argument(String label, Argument.Count count, String help) {
        arguments.add(new Argument(label, count, help));
        return this;
    }

    private Command option(String option, Option.Kind kind, String label, List<String> words, String help) {
        options.add(new Option(List.of(option), kind, label, words, help));
        return this;
    }
}
