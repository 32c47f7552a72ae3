import { inPlaceOf } from './in-place-of.ts';
import { EventEmitter } from 'node:events';
import type {
  Event,
  InputEvent,
  RenderProcessGoneDetails,
  WebContents,
  WebContentsWillFrameNavigateEventParams,
  WebPreferences,
} from 'electron';
import { fromBrowser, toBrowser } from './addresses.ts';
import { whenBrowserRuns, type Browser, type PageTarget } from './browser.ts';
import { codec } from './codec.ts';
import type { Channel } from './devtools.ts';
import { followFrames, type Frames, type ShellFrame } from './frames.ts';
import { interceptRequests } from './interception.ts';
import { recordMessage } from './recording.ts';
import { receiveMessage } from './ipc.ts';
import { applyPermissions } from './permissions.ts';
import { preventable } from './preventable.ts';
import type { ShellSession } from './session.ts';
import { pageScripts, type MessageToPage } from './worlds.ts';

interface WebContentsEvents {
  'will-navigate': [Event<WebContentsWillFrameNavigateEventParams>, string];
  'will-frame-navigate': [Event<WebContentsWillFrameNavigateEventParams>];
  'will-attach-webview': [Event, WebPreferences, Record<string, string>];
  'did-finish-load': [];
  'did-fail-load': [Event, number, string, string, boolean];
  'render-process-gone': [Event, RenderProcessGoneDetails];
  destroyed: [];
  /** Only presses, as reported by the page's process; Electron sees them before the page does. */
  'input-event': [Event, InputEvent];
  /** Not part of Electron: what the page noticed about its window. */
  'window-changed': ['resize' | 'focus' | 'blur'];
}

type Provided = Pick<
  WebContents,
  'id' | 'send' | 'getURL' | 'isDestroyed' | 'reload' | 'forcefullyCrashRenderer'
>;
type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** Electron's name for the preload's world. */
const PRELOAD_WORLD = 'Electron Isolated Context';

let lastId = 0;
const open = new Set<ShellWebContents>();

/** Applies an action to all pages; used when the theme changes. */
export function forEachWebContents(action: (contents: ShellWebContents) => void): void {
  open.forEach(action);
}

/** One page, like `BrowserWindow.webContents`. */
export class ShellWebContents extends EventEmitter<WebContentsEvents> implements Provided {
  readonly id: number = ++lastId;
  readonly session: ShellSession;
  /** Resolves once the page exists and its scripts are in place. */
  readonly attached: Promise<PageTarget>;
  #channel: Channel | undefined;
  #frames: Frames | undefined;
  #destroyed = false;
  #ownNavigation: string | undefined;
  /** Frames whose current navigation was started by a script or a person. */
  readonly #asked = new Set<string>();
  readonly #outbox: string[] = [];
  #windowOpenHandler: WindowOpenHandler | undefined;
  readonly #scripts: ReturnType<typeof pageScripts>;

  constructor(options: {
    session: ShellSession;
    preload: string;
    size: { width: number; height: number };
    colorScheme: string;
  }) {
    super();
    this.session = options.session;
    this.#scripts = pageScripts(options.preload);
    open.add(this);
    this.attached = whenBrowserRuns().then(async (browser) => {
      const page = await browser.openPage(options.size);
      await this.#attach(browser, page, options.colorScheme);
      return page;
    });
    this.attached.catch((error: unknown) => {
      console.error(String(error));
      this.destroy();
    });
  }

  async #attach(browser: Browser, page: PageTarget, colorScheme: string): Promise<void> {
    const { channel, targetId } = page;
    this.#channel = channel;
    browser.onPageClosed(targetId, () => this.destroy());
    browser.onPageCrashed(targetId, ({ errorCode }) => {
      const event = preventable({});
      this.emit('render-process-gone', event, { reason: 'crashed', exitCode: errorCode });
    });
    browser.onDownload(targetId, ({ address, fileName }) => {
      const event = preventable({});
      const item = { getURL: () => address, getFilename: () => fileName };
      this.session.policies.downloads.emit('will-download', event, item, this);
      return !event.defaultPrevented;
    });
    const frames = (this.#frames = followFrames(channel, targetId, page.startAddress));

    channel.on('Page.loadEventFired', () => this.getURL() !== '' && this.emit('did-finish-load'));
    channel.on('Page.javascriptDialogOpening', ({ type }) =>
      channel.post('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }),
    );
    channel.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.#denyWindow(url, windowName, windowFeatures.join(',')),
    );
    channel.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') this.#asked.add(frameId);
      else if (disposition !== 'download') this.#denyWindow(url, '', '');
    });
    channel.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== this.#scripts.binding) return;
      recordMessage('to app', payload);
      const owner = frames.ownerOf(executionContextId);
      const message = codec.decode(payload);
      if (message.kind === 'window') this.emit('window-changed', message.change);
      else if (message.kind === 'input') this.emit('input-event', preventable({}), { type: message.type });
      else receiveMessage(this, owner && frames.find(owner.frameId), message);
    });

    const intercept = (target: Channel): Promise<unknown> =>
      interceptRequests(target, {
        id: this.id,
        session: this.session,
        isMainFrame: (frameId) => frameId === targetId,
        admitsNavigation: (frameId, address) => this.#admits(frameId, frameId === targetId, address),
      });
    const watchChildren = (target: Channel): void => {
      target.on('Target.attachedToTarget', ({ sessionId }) => {
        const child = page.child(sessionId);
        // Some kinds of workers make no requests of their own and don't support `Fetch`.
        void intercept(child).catch(() => undefined);
        watchChildren(child);
        child.post('Runtime.runIfWaitingForDebugger');
      });
      target.post('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    };

    // The target is paused, so commands take effect in this order, before the page's first script.
    const { binding, mainWorld, isolatedWorld } = this.#scripts;
    const prepared = Promise.all([
      channel.send('Page.enable'),
      channel.send('Runtime.enable'),
      channel.send('Runtime.addBinding', { name: binding, executionContextName: PRELOAD_WORLD }),
      intercept(channel),
      channel.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld }),
      channel.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorld,
        worldName: PRELOAD_WORLD,
      }),
      applyPermissions(browser.channel, this),
    ]);
    watchChildren(channel);
    this.emulateColorScheme(colorScheme);
    channel.post('Runtime.runIfWaitingForDebugger');
    await prepared;
  }

  #admits(frameId: string, isMainFrame: boolean, address: string): boolean {
    const asked = this.#asked.delete(frameId);
    if (isMainFrame && address === this.#ownNavigation) {
      this.#ownNavigation = undefined;
      return true;
    }
    // A reload started by the browser itself.
    if (isMainFrame && !asked && address === this.getURL()) return true;
    type Frame = WebContentsWillFrameNavigateEventParams['frame'];
    const frame = inPlaceOf<Frame>(this.#frames?.find(frameId) ?? null);
    const event = preventable({ url: address, isSameDocument: false, isMainFrame, frame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, address);
    return !event.defaultPrevented;
  }

  /** The browser closes every page that wasn't requested; here the app learns of it and may respond. */
  #denyWindow(url: string, frameName: string, features: string): void {
    const verdict = this.#windowOpenHandler?.({
      url: fromBrowser(url),
      frameName,
      features,
      disposition: 'new-window',
      referrer: { url: this.getURL(), policy: 'default' },
    });
    if (verdict?.action !== 'deny') console.error('Further windows are not supported by the Chromium shell.');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  get mainFrame(): ShellFrame {
    return this.#frames?.mainFrame ?? { url: '', origin: 'null', parent: null, top: null };
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Dropped while there is no page, as in Electron. */
  send(channel: string, ...parameters: unknown[]): void {
    this.deliver({ kind: 'push', channel, parameters });
  }

  /** Not part of Electron: any message to the preload's world. Messages of one turn are sent together, in order. */
  deliver(message: MessageToPage): void {
    const encoded = codec.encode(message);
    recordMessage('to page', encoded);
    const waiting = this.#outbox.push(encoded);
    if (waiting === 1) queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const texts = this.#outbox.splice(0);
    const uniqueContextId = this.#frames?.contextOfMainFrame(PRELOAD_WORLD);
    if (!this.#channel || uniqueContextId === undefined || this.#destroyed) return;
    const functionDeclaration = `function (...texts) { texts.forEach(globalThis['${this.#scripts.receiver}']) }`;
    const parameters = texts.map((value) => ({ value }));
    void this.#channel
      .send('Runtime.callFunctionOn', { functionDeclaration, uniqueContextId, arguments: parameters })
      .then(
        ({ exceptionDetails }) => exceptionDetails && console.error(exceptionDetails.exception?.description),
        () => undefined, // The document went away meanwhile, with its listeners.
      );
  }

  /**
   * Rejects with Chromium's error name if the page can't be reached.
   * https://www.electronjs.org/docs/latest/api/web-contents#contentsloadurlurl-options
   */
  async loadURL(address: string): Promise<void> {
    const { channel } = await this.attached;
    const url = new URL(address).href;
    this.#ownNavigation = url;
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', resolve));
    const { errorText } = await channel.send('Page.navigate', { url: toBrowser(url) });
    if (errorText === undefined) return loaded;
    // Only the text of net_error_list.h is known; -2 is its ERR_FAILED.
    this.emit('did-fail-load', preventable({}), -2, errorText, url, true);
    throw new Error(`${errorText} (-2) loading '${url}'`);
  }

  reload(): void {
    this.#channel?.post('Page.reload');
  }

  forcefullyCrashRenderer(): void {
    this.#channel?.post('Page.crash');
  }

  /** A screenshot of the page as PNG. */
  async capturePage(): Promise<{ toPNG(): Buffer; isEmpty(): boolean }> {
    const { channel } = await this.attached;
    const { data } = await channel.send('Page.captureScreenshot', { format: 'png' });
    const png = Buffer.from(data, 'base64');
    return { toPNG: () => png, isEmpty: () => png.length === 0 };
  }

  /** Not part of Electron: follows `nativeTheme`. */
  emulateColorScheme(value: string): void {
    this.#channel?.post('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  }

  /** Not part of Electron: the page is gone. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    open.delete(this);
    this.emit('destroyed');
  }
}
