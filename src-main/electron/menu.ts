import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Topics } from '#contract/topics.ts';

/** The application menu: the standard roles (editing, window, quitting) and commands that are also in the window. */
export function installMenu(send: (command: Topics['command']['command']) => void): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: 'File',
      submenu: [
        { label: 'Add an organization', click: () => send('add-organization') },
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { label: 'Command palette', click: () => send('open-palette') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'reload' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Keyboard shortcuts', click: () => send('show-shortcuts') },
        { label: 'Diagnostics', click: () => send('show-diagnostics') },
        { label: 'About Realm Console', click: () => send('show-about') },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
