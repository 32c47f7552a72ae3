import type { App } from 'electron';

/**
 * Refuses to start an installed console whose pages would have no sandbox. Nobody has to ask for that: the start script
 * of an AppImage adds the switch where the system forbids user namespaces, and ELECTRON_DISABLE_SANDBOX stands for it.
 * @throws Error with words for the person
 */
export function requireSandbox(app: Pick<App, 'isPackaged' | 'commandLine'>): void {
  if (!app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) return;
  throw new Error(
    'The sandbox that separates what servers send from this computer is off (--no-sandbox), and the console needs it. ' +
      'An AppImage starts this way where the system forbids unprivileged user namespaces, as Ubuntu does. ' +
      'Install the deb or rpm package instead.',
  );
}
