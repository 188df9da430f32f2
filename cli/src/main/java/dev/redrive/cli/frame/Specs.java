// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Our descriptions in the words of picocli. */
final class Specs {
    private Specs() {}

    static CommandSpec tree(Command root) {
        return tree(root, "");
    }

    private static CommandSpec tree(Command command, String above) {
        var full = (above + " " + command.name()).strip();
        var spec = CommandSpec.wrapWithoutInspection(command).name(command.name());
        spec.usageMessage()
                .description(formatted(command.summary()))
                .customSynopsis(formatted((full + " " + command.usage()).strip() + " [global options]"))
                .sortOptions(false)
                .commandListHeading("%nCommands:%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading(command.options().isEmpty() ? "" : "%nOptions:%n")
                .footer(footer(command.examples()));
        for (Argument each : command.arguments()) {
            spec.addPositional(argument(each, spec.positionalParameters().size()));
        }
        command.options().forEach(each -> spec.addOption(option(each)));
        spec.addArgGroup(globals());
        command.subcommands().forEach(each -> spec.addSubcommand(each.name(), tree(each, full)));
        return spec;
    }

    private static ArgGroupSpec globals() {
        var group = ArgGroupSpec.builder()
                .exclusive(false)
                .validate(false)
                .multiplicity("0..1")
                .heading("%nGlobal options:%n");
        Globals.ALL.forEach(each -> group.addArg(option(each)));
        return group.build();
    }

    private static PositionalParamSpec argument(Argument argument, int index) {
        boolean any = argument.count() == Argument.Count.ANY;
        return PositionalParamSpec.builder()
                .index(any ? index + "..*" : Integer.toString(index))
                .arity(argument.count().arity())
                .required(argument.count() == Argument.Count.ONE)
                .paramLabel(argument.label())
                .type(any ? List.class : String.class)
                .auxiliaryTypes(String.class)
                .description(formatted(argument.help()))
                .build();
    }

    private static OptionSpec option(Option option) {
        var spec = OptionSpec.builder(option.names().toArray(String[]::new))
                .description(formatted(option.help()))
                .usageHelp(option.name().equals(Globals.HELP));
        if (option.takesValue()) {
            spec.paramLabel(option.label());
        }
        if (!option.words().isEmpty()) {
            spec.completionCandidates(option.words());
        }
        return switch (option.kind()) {
            case FLAG -> spec.type(boolean.class).build();
            case SECRET_FLAG -> spec.type(boolean.class).hidden(true).build();
            case TEXT -> spec.type(String.class).build();
            case FILE -> spec.type(File.class).build();
            case MANY ->
                spec.type(List.class).auxiliaryTypes(String.class).arity("1").build();
        };
    }

    private static String[] footer(List<Command.Example> examples) {
        var lines = new ArrayList<String>();
        for (Command.Example each : examples) {
            if (lines.isEmpty()) {
                lines.add("");
                lines.add("Examples:");
            }
            lines.add("  " + formatted(each.line()));
            lines.add("      " + formatted(each.what()));
        }
        return lines.toArray(String[]::new);
    }

    /** The parser's help takes format strings. */
    private static String formatted(String text) {
        return text.replace("%", "%%");
    }
}
