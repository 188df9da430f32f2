// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.net.AddressRange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A range of addresses in CIDR notation, or a single address. */
final class RangeForm extends ScalarForm<AddressRange> {

    @Override
    protected @Nullable AddressRange of(Node.Scalar scalar, Judge judge) {
        return AddressRange.of(scalar.text()).orElseGet(() -> notOne(scalar, judge));
    }

    @Override
    protected String hint() {
        return "e.g. 10.0.0.0/8, fd00::/8 or 127.0.0.1";
    }

    @Override
    public String wanted() {
        return "a range of addresses";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("[0-9A-Fa-f.:]+(/[0-9]{1,3})?");
    }
}
