import type { Session } from 'electron';
import { appScheme } from './app-protocol.ts';

/**
 * What the renderer's session may do: load `app:` and nothing else. Permissions are all denied; nothing in the
 * console needs the camera, the position or notifications of a page.
 */
export function restrictSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: URL.parse(details.url)?.protocol !== `${appScheme}:` });
  });
}
