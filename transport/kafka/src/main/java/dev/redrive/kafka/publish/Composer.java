// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Makes what is written of what shall be written. */
interface Composer {

    ProducerRecord<byte[], byte[]> compose(Parcel parcel);

    /** The same in less space, for a topic that refused it as too large; null if there is no less. */
    @Nullable
    ProducerRecord<byte[], byte[]> smaller(Parcel parcel, ProducerRecord<byte[], byte[]> refused);
}
