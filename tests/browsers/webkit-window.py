#!/usr/bin/python3
"""A WebKitGTK window that WebKitWebDriver drives and that keeps its storage in a folder: the one of WebKitGTK's own
MiniBrowser forgets everything when it is driven. Started by the driver with the folder and the script that runs in every
page before its own (driven-page.ts).
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
storage = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=os.path.join(folder, "cache"))
# The certificate is made for one run of the tests.
storage.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context = WebKit2.WebContext.new_with_website_data_manager(storage)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(folder, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_preferred_languages(["en-GB"])
context.set_automation_allowed(True)


content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript(
        sys.argv[2],
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
    )
)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=content)
    # Without graphics hardware, three quarters of the engine's work was to imitate it.
    view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    window = Gtk.Window(default_width=1180, default_height=820)
    window.add(view)
    window.show_all()
    return view


def start_session(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("WebKitGTK")
    session.set_application_info(information)
    session.connect("create-web-view", open_view)


# The pages are told that motion is to be reduced, as in Chromium.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context.connect("automation-started", start_session)
Gtk.main()
