// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.YardConformance;
import dev.redrive.testkit.yard.YardRig;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedYardTest extends YardConformance {

    @TempDir
    Path directory;

    @Override
    protected YardRig open() {
        return new EmbeddedYardRig(directory, ManualTime.standing());
    }
}
