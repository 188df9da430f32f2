// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The one servlet: every method and path, so that no answer of Jetty's own gets out. */
final class DoorServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Door door;

    DoorServlet(Door door) {
        this.door = door;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        door.serve(request, response);
    }
}
