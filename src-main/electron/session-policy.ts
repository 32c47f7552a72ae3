import type { App, Session } from 'electron';
import { appOrigin, isAppAddress } from './app-protocol.ts';

/** Whether an address is a blob that one of our pages created, such as an export. */
function isOwnBlob(address: string): boolean {
  return address.startsWith(`blob:${appOrigin}/`);
}

/**
 * What the renderer's session may do: load `app:`, save blobs of our pages, and nothing else. All permissions are
 * denied; the console needs no camera, location or web notifications.
 */
export function restrictSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isAppAddress(details.url) && !isOwnBlob(details.url) });
  });
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
}

/** Chromium never connects to port 1, and loopback addresses use no proxy. */
const noDictionaries = 'http://127.0.0.1:1/';

/**
 * Keeps Chromium from downloading dictionaries as soon as there is a session, which a window's `spellcheck: false`
 * doesn't prevent: https://github.com/electron/electron/issues/22995. Without languages, requested dictionaries are
 * dropped before their files are looked for. Electron restores the system's language at each start, so this runs for
 * every session, before anything else uses it.
 */
export function refuseDictionaries(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(noDictionaries);
    session.setSpellCheckerLanguages([]);
  });
}
