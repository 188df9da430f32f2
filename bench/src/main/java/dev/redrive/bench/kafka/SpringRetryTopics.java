// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.annotation.EnableKafkaRetryTopic;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.retrytopic.RetryTopicConfiguration;
import org.springframework.kafka.retrytopic.RetryTopicConfigurationBuilder;
import org.springframework.kafka.retrytopic.RetryTopicHeaders;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Spring Kafka with its retry topics, one for the one delay it is given, and its dead letters; a consumer a processor and topic. */
record SpringRetryTopics() implements Contender {

    private static final long DELAY_MILLIS = Behaviour.SOME_FAIL.delay(0).toMillis();

    @Configuration
    @EnableKafkaRetryTopic
    static class WithRetryTopics {}

    /** What Spring calls for each record, on whichever topic it lies. */
    public static final class Listener {

        private final Work work;
        private final Handling handling;

        Listener(Work work, Handling handling) {
            this.work = work;
            this.handling = handling;
        }

        public String getTopic() {
            return work.topic();
        }

        public String getGroup() {
            return work.group();
        }

        @KafkaListener(topics = "#{__listener.topic}", groupId = "#{__listener.group}", containerFactory = "containers")
        public void handle(ConsumerRecord<byte[], byte[]> each) throws Handling.Failed, InterruptedException {
            Header said = each.headers().lastHeader(RetryTopicHeaders.DEFAULT_HEADER_ATTEMPTS);
            int attempt = said == null ? 1 : ByteBuffer.wrap(said.value()).getInt();
            try {
                handling.attempt(ByteBuffer.wrap(each.value()), attempt);
            } catch (Handling.Failed e) {
                if (attempt == ATTEMPTS) {
                    handling.givenUp();
                }
                throw e;
            }
        }
    }

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", work.bootstrap(),
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed");
        var containers = new ConcurrentKafkaListenerContainerFactory<byte[], byte[]>();
        containers.setConsumerFactory(
                new DefaultKafkaConsumerFactory<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
        containers.setConcurrency(Runtime.getRuntime().availableProcessors());
        var producers = new DefaultKafkaProducerFactory<>(
                Map.of("bootstrap.servers", work.bootstrap()), new ByteArraySerializer(), new ByteArraySerializer());
        var template = new KafkaTemplate<>(producers);

        var context = new AnnotationConfigApplicationContext();
        context.register(WithRetryTopics.class);
        context.registerBean("containers", ConcurrentKafkaListenerContainerFactory.class, () -> containers);
        context.registerBean(KafkaAdmin.class, () -> new KafkaAdmin(Map.of("bootstrap.servers", work.bootstrap())));
        context.registerBean(TaskScheduler.class, ThreadPoolTaskScheduler::new);
        context.registerBean(RetryTopicConfiguration.class, () -> retries(work, template));
        context.registerBean(Listener.class, () -> new Listener(work, handling));
        context.refresh();
        return () -> {
            context.close();
            producers.destroy();
        };
    }

    private static RetryTopicConfiguration retries(Work work, KafkaTemplate<byte[], byte[]> template) {
        return RetryTopicConfigurationBuilder.newInstance()
                .includeTopic(work.topic())
                .maxAttempts(ATTEMPTS)
                .fixedBackOff(DELAY_MILLIS)
                .useSingleTopicForSameIntervals()
                .retryTopicSuffix("-" + work.group() + "-retry")
                .dltSuffix("-" + work.group() + "-dlt")
                .autoStartDltHandler(false)
                .autoCreateTopicsWith(Ground.PARTITIONS, (short) 1)
                .create(template);
    }

    @Override
    public String toString() {
        return "Spring Kafka, retry topics";
    }
}
