import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindow, BrowserWindowConstructorOptions, Event, Rectangle } from 'electron';
import { app, openWindows } from './application.ts';
import { whenBrowserRuns, type Browser } from './browser.ts';
import type { Protocol } from './devtools.ts';
import { colorScheme } from './native-theme.ts';
import { preventable } from './preventable.ts';
import { defaultSession, ownSession, sessionOfPartition } from './session.ts';
import { ShellWebContents } from './web-contents.ts';

interface WindowEvents {
  close: [Event];
  closed: [];
  'ready-to-show': [];
  resize: [];
  move: [];
  focus: [];
  blur: [];
}

type Provided = Pick<
  BrowserWindow,
  | 'show'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'isMaximized'
  | 'isMinimized'
  | 'maximize'
  | 'restore'
  | 'focus'
  | 'loadURL'
  | 'setTitleBarOverlay'
  | 'setOverlayIcon'
  | 'setBackgroundColor'
>;

type Bounds = Protocol.Browser.Bounds;
type WebPreferences = NonNullable<BrowserWindowConstructorOptions['webPreferences']>;

/** What all pages have here. An app that asks for anything else couldn't be tested faithfully. */
const fixedPreferences = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  webviewTag: false,
} satisfies WebPreferences;

function checkPreferences(preferences: WebPreferences): void {
  const asked = new Map<string, unknown>(Object.entries(preferences));
  for (const [name, fixed] of Object.entries(fixedPreferences)) {
    const value = asked.get(name) ?? fixed;
    if (value !== fixed) {
      throw new Error(
        `webPreferences.${name}: ${JSON.stringify(value)} is not supported by the Chromium shell.`,
      );
    }
  }
}

/** `REALM_CONSOLE_WINDOW_SIZE=1280x800` overrides the app's size, for screenshots and tests. */
function configuredSize(): { width: number; height: number } | null {
  const match = /^(\d+)x(\d+)$/.exec(process.env['REALM_CONSOLE_WINDOW_SIZE'] ?? '');
  return match ? { width: Number(match[1]), height: Number(match[2]) } : null;
}

const windows = new Set<ShellBrowserWindow>();

/**
 * A Chromium window without tabs and address bar. It has the desktop's frame, is visible from the start, and can't
 * prevent being closed. https://www.electronjs.org/docs/latest/api/browser-window
 */
export class ShellBrowserWindow extends EventEmitter<WindowEvents> implements Provided {
  readonly id: number;
  readonly webContents: ShellWebContents;
  #bounds: Rectangle;
  /** Its bounds when it was last neither maximized nor minimized. */
  #normalBounds: Rectangle;
  #state: Bounds['windowState'] = 'normal';
  #toolbarHeight = 0;
  #destroyed = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    checkPreferences(preferences);
    const session =
      preferences.partition === undefined
        ? (ownSession(preferences.session) ?? defaultSession)
        : sessionOfPartition(preferences.partition);
    const { x, y } = options;
    const { width, height } = configuredSize() ?? { width: 800, height: 600, ...options };
    this.#bounds = { x: x ?? 0, y: y ?? 0, width, height };
    this.#normalBounds = this.#bounds;
    this.webContents = new ShellWebContents({
      session,
      preload: preferences.preload === undefined ? '' : readFileSync(preferences.preload, 'utf8'),
      size: { width, height },
      colorScheme: colorScheme(),
    });
    this.id = this.webContents.id;
    windows.add(this);
    openWindows.add(this);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => this.#end());
    this.webContents.on('window-changed', (change) => {
      if (change !== 'resize') this.emit(change);
      void this.#refreshBounds();
    });
    app.emit('web-contents-created', preventable({}), this.webContents);
    const placed = x === undefined || y === undefined ? {} : { left: x, top: y };
    this.#setWindowBounds({ width, height, ...placed });
  }

  static getAllWindows(): ShellBrowserWindow[] {
    return [...windows];
  }

  static fromWebContents(contents: unknown): ShellBrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  #setWindowBounds(bounds: Bounds): void {
    void this.#withWindow(async (browser, window) => {
      const { windowId, ...page } = window;
      const extra = browser.headless && bounds.height !== undefined ? await this.#measureToolbar(page) : 0;
      const outer = extra === 0 ? bounds : { ...bounds, height: (bounds.height ?? 0) + extra };
      await browser.channel.send('Browser.setWindowBounds', { windowId, bounds: outer });
    }).then(() => this.#refreshBounds());
  }

  /** Headless windows have an invisible toolbar; the page gets the whole size nonetheless. */
  async #measureToolbar({ bounds }: { bounds: Bounds }): Promise<number> {
    if (this.#toolbarHeight === 0) {
      const { channel } = await this.webContents.attached;
      const { cssLayoutViewport } = await channel.send('Page.getLayoutMetrics');
      this.#toolbarHeight = (bounds.height ?? 0) - cssLayoutViewport.clientHeight;
    }
    return this.#toolbarHeight;
  }

  async #withWindow(
    action: (browser: Browser, window: { windowId: number; bounds: Bounds }) => void | Promise<void>,
  ): Promise<void> {
    try {
      const [browser, { targetId }] = await Promise.all([whenBrowserRuns(), this.webContents.attached]);
      await action(browser, await browser.channel.send('Browser.getWindowForTarget', { targetId }));
    } catch (error) {
      if (!this.#destroyed) console.error(`Window bounds: ${String(error)}`);
    }
  }

  /** Chromium has no event for moves; they are noticed when the window is resized, or gains or loses focus. */
  #refreshBounds(): Promise<void> {
    return this.#withWindow((_browser, { bounds }) => {
      this.#state = bounds.windowState ?? 'normal';
      const before = this.#bounds;
      const now = {
        x: bounds.left ?? before.x,
        y: bounds.top ?? before.y,
        width: bounds.width ?? before.width,
        height: (bounds.height ?? before.height) - this.#toolbarHeight,
      };
      this.#bounds = now;
      if (this.#state === 'normal') this.#normalBounds = now;
      if (now.width !== before.width || now.height !== before.height) this.emit('resize');
      if (now.x !== before.x || now.y !== before.y) this.emit('move');
    });
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.#normalBounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const { x: left, y: top, ...size } = bounds;
    this.#setWindowBounds({
      ...size,
      ...(left === undefined ? {} : { left }),
      ...(top === undefined ? {} : { top }),
    });
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  maximize(): void {
    this.#setWindowBounds({ windowState: 'maximized' });
  }

  restore(): void {
    this.#setWindowBounds({ windowState: 'normal' });
  }

  focus(): void {
    void this.webContents.attached.then(({ channel }) => channel.post('Page.bringToFront'));
  }

  /** Windows are visible from the start. */
  show(): void {
    this.focus();
  }

  /** The frame is the desktop's, and Chromium paints no window before its page. */
  setTitleBarOverlay(): void {}
  setOverlayIcon(): void {}
  setBackgroundColor(): void {}

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    void Promise.all([whenBrowserRuns(), this.webContents.attached]).then(([browser, { targetId }]) =>
      browser.closePage(targetId),
    );
    this.#end();
    this.webContents.destroy();
  }

  /** The page is gone: by `destroy`, because the person closed it, or with Chromium. */
  #end(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this);
    openWindows.delete(this);
    this.emit('closed');
    if (openWindows.size === 0) app.windowsAreGone();
  }
}
