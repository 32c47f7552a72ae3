/** The parts of Electron that deal with the desktop, as far as Node can provide them. */
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

/** Rejects if there is no program that opens things. */
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
 * https://www.electronjs.org/docs/latest/api/shell. If `REALM_CONSOLE_OPENED_LINKS` is set, addresses and paths are
 * appended to that file, one a line, instead of being opened.
 */
export const shell = {
  openExternal: open,
  /** Resolves with an error message, or an empty string. */
  openPath: (path) =>
    open(path).then(
      () => '',
      (error: unknown) => String(error),
    ),
} satisfies Pick<Shell, 'openExternal' | 'openPath'>;

/** There is no menu bar: the template is stored, and keyboard shortcuts of menus do nothing. */
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

  /** Chromium shows its own menu. */
  popup(): void {
    recordDesktop(
      'menu.popup',
      this.items.map(({ role, label }) => role ?? label),
    );
  }
}

let lastBlocker = 0;
const blockers = new Set<number>();

/** https://www.electronjs.org/docs/latest/api/power-save-blocker. Only records calls. */
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

/** Images made from pixels; nothing here shows them. */
export const nativeImage = {
  createFromBitmap: (): Pick<NativeImage, 'isEmpty'> => ({ isEmpty: () => false }),
};

/** Sleep and waking are not reported. */
export const powerMonitor = new EventEmitter<{ suspend: []; resume: [] }>();

/** A dialog's parameters: the options, after the window if one is given. */
type Asked<Options> = [Options] | [unknown, Options];

function optionsOf<Options>(asked: Asked<Options>): Options {
  return asked.length === 1 ? asked[0] : asked[1];
}

type SaveDialog = (...parameters: Asked<SaveDialogOptions>) => Promise<SaveDialogReturnValue>;

/** Doesn't ask where to save: returns the proposed name in the downloads folder. */
const showSaveDialog: SaveDialog = async (...parameters) => {
  const options = optionsOf(parameters);
  const folder = downloadFolder(process.env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { canceled: false, filePath: freeName(folder, basename(options.defaultPath ?? 'file')) };
};

type MessageBox = (...parameters: Asked<MessageBoxOptions>) => Promise<MessageBoxReturnValue>;

/** Doesn't ask: the answer is the button in `REALM_CONSOLE_PRESSED_BUTTON`, or else that of the Escape key. */
const showMessageBox: MessageBox = async (...parameters) => {
  const { message, detail = '', buttons, cancelId = 0 } = optionsOf(parameters);
  recordDesktop('dialog.showMessageBox', { message, detail, buttons });
  console.error(`${message}\n${detail}`);
  const pressed = buttons?.indexOf(process.env['REALM_CONSOLE_PRESSED_BUTTON'] ?? '') ?? -1;
  return { response: pressed < 0 ? cancelId : pressed, checkboxChecked: false };
};

/** Doesn't ask which file to open: returns the one in `REALM_CONSOLE_CHOSEN_FILE`, or none. */
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

/** Node doesn't know the real screen's size; this one is common. */
const screenArea: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };
const display: ShellDisplay = { id: 1, bounds: screenArea, workArea: screenArea, scaleFactor: 1 };

export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
};

/** Desktop notifications aren't supported here. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false;
  }

  show(): void {}
  close(): void {}
}
