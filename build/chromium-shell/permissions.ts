import type { Session, WebContents } from 'electron';
import { inPlaceOf } from './in-place-of.ts';
import type { Channel } from './devtools.ts';
import type { ShellWebContents } from './web-contents.ts';

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>>[1];

/** Electron's name for a permission, and the Permissions API's name for the same. */
const permissions: [Permission, string][] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['idle-detection', 'idle-detection'],
  ['local-fonts', 'local-fonts'],
  ['window-management', 'window-management'],
  ['persistent-storage', 'persistent-storage'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['storage-access', 'storage-access'],
  ['display-capture', 'display-capture'],
];

/**
 * Asks the app's permission handlers once for each permission, when the page is created, and tells Chromium: the
 * DevTools protocol has no event for a page's request. Without handlers, Chromium's defaults apply.
 */
export async function applyPermissions(browser: Channel, contents: ShellWebContents): Promise<void> {
  const { permissionCheck, permissionRequest } = contents.session.policies;
  if (!permissionCheck && !permissionRequest) return;
  const asker = inPlaceOf<WebContents>(contents);
  for (const [permission, name] of permissions) {
    const details = { isMainFrame: true, requestingUrl: contents.getURL() };
    const granted =
      (permissionCheck?.(asker, permission, contents.mainFrame.origin, details) ?? false) ||
      (permissionRequest !== null &&
        (await new Promise<boolean>((resolve) => permissionRequest(asker, permission, resolve, details))));
    browser.post('Browser.setPermission', { permission: { name }, setting: granted ? 'granted' : 'denied' });
  }
}
