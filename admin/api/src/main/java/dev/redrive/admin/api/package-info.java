// SPDX-License-Identifier: Apache-2.0
/**
 * The admin API as its callers see it: paths, requests and answers, and a client that speaks in {@code wire} records.
 * Place: between server and CLI; knows neither. Front door: {@link dev.redrive.admin.api.RedriveClient}.
 */
@NullMarked
package dev.redrive.admin.api;

import org.jspecify.annotations.NullMarked;
