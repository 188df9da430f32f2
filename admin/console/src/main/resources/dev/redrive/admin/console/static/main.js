// SPDX-License-Identifier: Apache-2.0
// The console begins here: app/ is its frame, screens/ what it shows, parts/ what screens are made of, api/ how it asks the
// server, text/ how it words things.
import './app/shell.js';
