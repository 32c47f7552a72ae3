import type { App } from 'electron';

/**
 * Chromium switches that let another program control this window or start programs through it. No fuse disables them.
 * https://www.electronjs.org/docs/latest/api/command-line-switches
 */
const opening = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'js-flags',
  'disable-web-security',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
];

/**
 * Refuses to start an installed console without its protections. The sandbox can be off unintentionally: an AppImage's
 * start script adds the switch where the system forbids user namespaces, and ELECTRON_DISABLE_SANDBOX has the same
 * effect.
 * @throws Error with a message for the person
 */
export function requireProtection(app: Pick<App, 'isPackaged' | 'commandLine'>): void {
  if (!app.isPackaged) return;
  if (app.commandLine.hasSwitch('no-sandbox')) {
    throw new Error(
      'The sandbox that separates what servers send from this computer is off (--no-sandbox), and the console needs it. ' +
        'An AppImage starts this way where the system forbids unprivileged user namespaces, as Ubuntu does. ' +
        'Install the deb or rpm package instead.',
    );
  }
  const found = opening.find((name) => app.commandLine.hasSwitch(name));
  if (found === undefined) return;
  throw new Error(
    `Other programs could act for you in a console that is started with --${found}. Start it without.`,
  );
}
