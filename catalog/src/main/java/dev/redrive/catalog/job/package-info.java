// SPDX-License-Identifier: Apache-2.0
/**
 * Bulk acts: choices are frozen, jobs are notes in the yards, and {@link dev.redrive.catalog.job.CatalogJobs} works on those that are
 * ours. What a job has done is told by the fates of its letters, so a job that begins again passes by what it did.
 */
@NullMarked
package dev.redrive.catalog.job;

import org.jspecify.annotations.NullMarked;
