/**
 * Loaded by Electron before the app (`electron --require`) for the whole-app tests: redirects what would wait for a
 * person or change the desktop to where the test can see it, with the Chromium shell's variables.
 */
const { appendFileSync, existsSync, mkdirSync } = require('node:fs');
const { basename, extname, join } = require('node:path');
const { app, dialog, shell } = require('electron');

const {
  REALM_CONSOLE_OPENED_LINKS: openedLinks,
  REALM_CONSOLE_DOWNLOADS: downloads,
  REALM_CONSOLE_WINDOW_SIZE: windowSize = '',
  REALM_CONSOLE_RECORD_DESKTOP: desktopRecord,
} = process.env;

/** An unused path in the downloads folder. */
function placeFor(name) {
  mkdirSync(downloads, { recursive: true });
  const extension = extname(name);
  for (let count = 0; ; count += 1) {
    const numbered = count === 0 ? name : `${basename(name, extension)} (${count})${extension}`;
    if (!existsSync(join(downloads, numbered))) return join(downloads, numbered);
  }
}

if (openedLinks) {
  shell.openExternal = async (address) => appendFileSync(openedLinks, `${address}\n`);
  shell.openPath = async (path) => {
    appendFileSync(openedLinks, `${path}\n`);
    return '';
  };
}

dialog.showMessageBox = async (...parameters) => {
  const { message, detail, buttons, cancelId = 0 } = parameters.at(-1);
  if (desktopRecord) {
    const call = ['dialog.showMessageBox', { message, detail, buttons }];
    appendFileSync(desktopRecord, `${JSON.stringify(call)}\n`);
  }
  return { response: cancelId, checkboxChecked: false };
};

if (downloads) {
  dialog.showSaveDialog = async (...parameters) => ({
    canceled: false,
    filePath: placeFor(basename(parameters.at(-1).defaultPath ?? 'file')),
  });
  app.on('session-created', (session) => {
    session.on('will-download', (_event, item) => item.setSavePath(placeFor(item.getFilename())));
  });
}

const [width, height] = windowSize.split('x').map(Number);
if (width && height) {
  app.on('browser-window-created', (_event, window) => window.setContentSize(width, height));
}
