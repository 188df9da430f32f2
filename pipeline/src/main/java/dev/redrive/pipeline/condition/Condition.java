// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.condition;

import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.List;

/**
 * An expression that says of a stream whether something holds. Read and type-checked once; any thread may ask it. It cannot
 * call anything of ours, and its work is bounded: by its length, by {@link #ITERATIONS_MAX}, and by regular expressions that
 * take linear time.
 */
public final class Condition {

    public static final int LENGTH_MAX = 4096;
    static final int ITERATIONS_MAX = 10_000;

    static final String ID = "document.id";
    static final String TYPE = "document.type";
    static final String SIZE = "document.size";
    static final String METADATA = "document.metadata";
    static final String STREAM_ID = "stream.id";
    static final String PIPELINE = "stream.pipeline";
    static final String PATH = "stream.path";
    static final String HISTORY = "history";

    private static final String NAMES = String.join(", ", ID, TYPE, SIZE, METADATA, STREAM_ID, PIPELINE, PATH, HISTORY);

    private static final CelOptions OPTIONS = CelOptions.current()
            .comprehensionMaxIterations(ITERATIONS_MAX)
            .maxExpressionCodePointSize(LENGTH_MAX)
            .build();
    private static final CelType TEXTS = MapType.create(SimpleType.STRING, SimpleType.STRING);
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar(ID, SimpleType.STRING)
            .addVar(TYPE, SimpleType.STRING)
            .addVar(SIZE, SimpleType.INT)
            .addVar(METADATA, TEXTS)
            .addVar(STREAM_ID, SimpleType.STRING)
            .addVar(PIPELINE, SimpleType.STRING)
            .addVar(PATH, ListType.create(SimpleType.STRING))
            .addVar(HISTORY, ListType.create(TEXTS))
            .setResultType(SimpleType.BOOL)
            .build();
    private static final CelRuntime RUNTIME =
            CelRuntimeFactory.standardCelRuntimeBuilder().setOptions(OPTIONS).build();

    private final String text;
    private final CelRuntime.Program program;

    private Condition(String text, CelRuntime.Program program) {
        this.text = text;
        this.program = program;
    }

    /** @throws BadCondition if it makes no sense */
    public static Condition of(String text) {
        try {
            return new Condition(
                    text, RUNTIME.createProgram(COMPILER.compile(text).getAst()));
        } catch (CelValidationException e) {
            List<CelIssue> errors = e.getErrors();
            String first = errors.isEmpty()
                    ? String.valueOf(e.getMessage())
                    : errors.get(0).getMessage().replace(" (in container '')", "");
            throw new BadCondition(first, "conditions are CEL and say true or false; known names: " + NAMES, e);
        } catch (CelEvaluationException e) {
            throw new BadCondition(String.valueOf(e.getMessage()), "known names: " + NAMES, e);
        }
    }

    /** @throws BadCondition if it cannot be told */
    public boolean holds(Facts facts) {
        try {
            return (Boolean) program.eval(facts.byName());
        } catch (CelEvaluationException e) {
            throw new BadCondition(
                    "the condition " + text + " cannot be told: " + e.getMessage(),
                    "ask first whether it is there: 'name' in document.metadata",
                    e);
        }
    }

    /** As it was written. */
    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Condition that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
