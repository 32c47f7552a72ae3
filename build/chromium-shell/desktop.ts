/** The parts of Electron that face the desktop, as far as they can be had from Node. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import type {
  Dialog,
  Display,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeImage,
  PowerSaveBlocker,
  Rectangle,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Shell,
} from 'electron';
import { recordDesktop } from './desktop-record.ts';
import { downloadFolder, freeName } from './downloads.ts';

/** Rejects where there is no program that opens things. */
async function open(address: string): Promise<void> {
  const record = process.env['REALM_CONSOLE_OPENED_LINKS'];
  if (record) return appendFileSync(record, `${address}\n`);
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  await new Promise<void>((resolve, reject) => {
    const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
    child.once('spawn', resolve).once('error', reject);
    child.unref();
  });
}

/**
 * https://www.electronjs.org/docs/latest/api/shell. With `REALM_CONSOLE_OPENED_LINKS` set, addresses and paths are
 * appended to that file, one a line, instead of being opened.
 */
export const shell = {
  openExternal: open,
  /** Answers with what went wrong, or nothing. */
  openPath: (path) =>
    open(path).then(
      () => '',
      (error: unknown) => String(error),
    ),
} satisfies Pick<Shell, 'openExternal' | 'openPath'>;

/** There is no menu bar; the template is kept, and keyboard shortcuts of menus do nothing. */
export class Menu {
  readonly items: MenuItemConstructorOptions[];
  static #applicationMenu: Menu | null = null;

  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#applicationMenu;
  }

  /** Chromium shows a menu of its own. */
  popup(): void {
    recordDesktop(
      'menu.popup',
      this.items.map(({ role, label }) => role ?? label),
    );
  }
}

let lastBlocker = 0;
const blockers = new Set<number>();

/** https://www.electronjs.org/docs/latest/api/power-save-blocker. Only recorded. */
export const powerSaveBlocker = {
  start: (type) => {
    recordDesktop('powerSaveBlocker.start', type);
    blockers.add(++lastBlocker);
    return lastBlocker;
  },
  stop: (id) => {
    recordDesktop('powerSaveBlocker.stop');
    return blockers.delete(id);
  },
} satisfies Pick<PowerSaveBlocker, 'start' | 'stop'>;

/** Pictures made from pixels; there is nothing here that shows them. */
export const nativeImage = {
  createFromBitmap: (): Pick<NativeImage, 'isEmpty'> => ({ isEmpty: () => false }),
};

/** Sleep and waking are not reported. */
export const powerMonitor = new EventEmitter<{ suspend: []; resume: [] }>();

/** A dialog's parameters: its options come after the window where one is given. */
type Asked<Options> = [Options] | [unknown, Options];

function optionsOf<Options>(asked: Asked<Options>): Options {
  return asked.length === 1 ? asked[0] : asked[1];
}

type SaveDialog = (...parameters: Asked<SaveDialogOptions>) => Promise<SaveDialogReturnValue>;

/** Where to save is not asked: the proposed name is taken, in the folder of downloads. */
const showSaveDialog: SaveDialog = async (...parameters) => {
  const options = optionsOf(parameters);
  const folder = downloadFolder(process.env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { canceled: false, filePath: freeName(folder, basename(options.defaultPath ?? 'file')) };
};

type MessageBox = (...parameters: Asked<MessageBoxOptions>) => Promise<MessageBoxReturnValue>;

/** Nobody is asked: the answer is the button that `REALM_CONSOLE_PRESSED_BUTTON` names, else that of the Escape key. */
const showMessageBox: MessageBox = async (...parameters) => {
  const { message, detail = '', buttons, cancelId = 0 } = optionsOf(parameters);
  recordDesktop('dialog.showMessageBox', { message, detail, buttons });
  console.error(`${message}\n${detail}`);
  const pressed = buttons?.indexOf(process.env['REALM_CONSOLE_PRESSED_BUTTON'] ?? '') ?? -1;
  return { response: pressed < 0 ? cancelId : pressed, checkboxChecked: false };
};

/** Which file to open is not asked: it is the one that `REALM_CONSOLE_CHOSEN_FILE` names, or none. */
const showOpenDialog = async (): Promise<OpenDialogReturnValue> => {
  const path = process.env['REALM_CONSOLE_CHOSEN_FILE'];
  return { canceled: !path, filePaths: path ? [path] : [] };
};

export const dialog = {
  showErrorBox: (title: string, content: string) => console.error(`${title}\n${content}`),
  showMessageBox,
  showOpenDialog,
  showSaveDialog,
} satisfies Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

type ShellDisplay = Pick<Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>;

/** The size of the real screen is unknown to Node; this one is common. */
const screenArea: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };
const display: ShellDisplay = { id: 1, bounds: screenArea, workArea: screenArea, scaleFactor: 1 };

export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
};

/** Notifications of the desktop are not available. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false;
  }

  show(): void {}
  close(): void {}
}
