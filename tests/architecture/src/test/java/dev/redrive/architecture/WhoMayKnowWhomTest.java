// SPDX-License-Identifier: Apache-2.0
package dev.redrive.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table in {@link Module}, kept. Rules may find nothing: a module can still be empty. */
class WhoMayKnowWhomTest {

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages(Module.LIBRARY.root());

    @ParameterizedTest
    @EnumSource
    void usesOnlyWhatItsLineAllows(Module module) {
        classes()
                .that(describe("belong to " + module, type -> belongsTo(module, type)))
                .should()
                .onlyDependOnClassesThat(describe(
                        "the line of " + module + " allows",
                        type -> type.isPrimitive() || module.mayUse(elementPackage(type))))
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void noPackageCycles() {
        slices().matching(Module.LIBRARY.root() + ".(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(OURS);
    }

    @Test
    void everyPackageHasItsLine() {
        assertThat(OURS.stream().map(JavaClass::getPackageName).distinct())
                .allSatisfy(name -> assertThat(Module.owning(name)).as(name).isPresent());
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(OURS.stream().map(JavaClass::getPackage).distinct())
                .filteredOn(found -> !isNullMarked(found))
                .extracting(JavaPackage::getName)
                .isEmpty();
    }

    @Test
    void nobodyLogsPastSlf4j() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.util.logging..",
                        "org.apache.commons.logging..",
                        "org.apache.log4j..",
                        "org.apache.logging..")
                .allowEmptyShould(true)
                .check(OURS);
    }

    private static boolean isNullMarked(JavaPackage found) {
        return found.tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
    }

    private static boolean belongsTo(Module module, JavaClass type) {
        return Module.owning(type.getPackageName())
                .map(owner -> owner == module)
                .orElse(false);
    }

    private static String elementPackage(JavaClass type) {
        var element = type.getBaseComponentType();
        return element.isPrimitive() ? "java.lang" : element.getPackageName();
    }
}
