// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * db-scheduler on H2, polling eagerly, with the payload stored as it is instead of serialized. Without its immediate
 * execution, which costs it a third of its rate under load.
 */
public final class DbScheduler implements Contender {

    private static final int THREADS = 8;
    private static final Duration POLLING = Duration.ofMillis(10);
    private static final String TABLE = """
            create table scheduled_tasks (
              task_name varchar(100), task_instance varchar(100), task_data blob,
              execution_time timestamp with time zone, picked boolean, picked_by varchar(50),
              last_success timestamp with time zone, last_failure timestamp with time zone,
              consecutive_failures int, last_heartbeat timestamp with time zone, version bigint, priority smallint,
              primary key (task_name, task_instance));
            create index execution_time_idx on scheduled_tasks (execution_time);
            create index last_heartbeat_idx on scheduled_tasks (last_heartbeat);
            """;

    private final H2.Safety safety;

    private DbScheduler(H2.Safety safety) {
        this.safety = safety;
    }

    public static DbScheduler asItComes() {
        return new DbScheduler(H2.Safety.AS_IT_COMES);
    }

    public static DbScheduler synced() {
        return new DbScheduler(H2.Safety.SYNCED);
    }

    @Override
    public Running open(Path empty, Work work) throws SQLException {
        return new Polling(new H2(empty, safety), work);
    }

    @Override
    public String toString() {
        return "db-scheduler, " + safety.words;
    }

    /** The payload is bytes already. */
    private static final class AsItIs implements Serializer {

        @Override
        public byte[] serialize(Object data) {
            return (byte[]) data;
        }

        @Override
        public <T> T deserialize(Class<T> type, byte[] bytes) {
            return type.cast(bytes);
        }
    }

    private static final class Polling implements Running {
        private final H2 database;
        private final Work work;
        private final OneTimeTask<byte[]> task;
        private final Scheduler scheduler;

        Polling(H2 database, Work work) throws SQLException {
            this.database = database;
            this.work = work;
            database.execute(TABLE);
            this.task = Tasks.oneTime("work", byte[].class)
                    .onFailure(FailureHandler.<byte[]>maxRetries(Work.ATTEMPTS_MAX - 1)
                            .retryEvery(RedriveQueue.RETRY_AFTER)
                            .thenRemove())
                    .execute((instance, context) ->
                            work.attempt(instance.getData(), context.getExecution().consecutiveFailures + 1));
            this.scheduler = Scheduler.create(database.pool(), task)
                    .serializer(new AsItIs())
                    .threads(THREADS)
                    .pollingInterval(POLLING)
                    .pollUsingFetch(0.5, 30)
                    .shutdownMaxWait(Duration.ofSeconds(2))
                    .build();
            scheduler.start();
        }

        @Override
        public void push(List<byte[]> payloads) throws SQLException {
            Instant now = Instant.now();
            if (payloads.size() == 1) {
                scheduler.schedule(instance(payloads.getFirst()), now);
            } else {
                List<TaskInstance<?>> instances = new ArrayList<>(payloads.size());
                payloads.forEach(each -> instances.add(instance(each)));
                scheduler.scheduleBatch(instances, now);
            }
            database.pushed();
        }

        private TaskInstance<byte[]> instance(byte[] payload) {
            return task.instance(UUID.randomUUID().toString(), payload);
        }

        @Override
        public long finished() {
            return work.finished();
        }

        @Override
        public void close() throws SQLException {
            scheduler.stop();
            database.close();
        }
    }
}
