import type { App, Session } from 'electron';
import { appOrigin, isAppAddress } from './app-protocol.ts';

/** Whether an address names something that a page of ours made in memory, such as an export. */
function isOwnBlob(address: string): boolean {
  return address.startsWith(`blob:${appOrigin}/`);
}

/**
 * What the renderer's session may do: load `app:`, save what a page of ours made, and nothing else. Permissions are all
 * denied; nothing in the console needs the camera, the position or notifications of a page.
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

/** Port 1 is one that Chromium never connects to, and the loopback goes through no proxy. */
const noDictionaries = 'http://127.0.0.1:1/';

/**
 * Keeps Chromium from fetching dictionaries from a foreign host as soon as there is a session, which `spellcheck: false`
 * of a window does not prevent: https://github.com/electron/electron/issues/22995. Without languages the dictionaries
 * that were asked for are given up before their files are looked for. Electron restores the system's language at each
 * start, so this is done for every session, before anybody else has it.
 */
export function refuseDictionaries(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(noDictionaries);
    session.setSpellCheckerLanguages([]);
  });
}
