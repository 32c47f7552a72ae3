import type { Session } from 'electron';
import { appOrigin, appScheme } from './app-protocol.ts';

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
    decide({ cancel: URL.parse(details.url)?.protocol !== `${appScheme}:` && !isOwnBlob(details.url) });
  });
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
}
