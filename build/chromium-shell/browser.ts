import { randomUUID } from 'node:crypto';
import { startChromium, type Chromium } from './chromium.ts';
import type { Channel, Protocol } from './devtools.ts';
import { followDownloads, type AskedDownload } from './downloads.ts';

/** One of our pages, attached and paused before its first script. */
export interface PageTarget {
  targetId: string;
  /** The address of the initial blank document, which isn't the app's. */
  startAddress: string;
  channel: Channel;
  /** The channel of an attached child (a frame in another process, or a worker). */
  child(sessionId: string): Channel;
}

export interface Browser {
  /** Commands to Chromium itself. */
  channel: Channel;
  headless: boolean;
  openPage(size: { width: number; height: number }): Promise<PageTarget>;
  closePage(targetId: string): void;
  /** Calls back once the page is gone, however it was closed. */
  onPageClosed(targetId: string, listener: () => void): void;
  onPageCrashed(targetId: string, listener: (crash: Protocol.Target.targetCrashedPayload) => void): void;
  /** Asks whether the page may download something; without a listener, downloads are refused. */
  onDownload(targetId: string, listener: (download: AskedDownload) => boolean): void;
  close(): Promise<void>;
}

let chromium: Chromium | undefined;
const started = Promise.withResolvers<Browser>();

/** Resolves once the browser runs. */
export function whenBrowserRuns(): Promise<Browser> {
  return started.promise;
}

/** How long a visible window may take to open, in milliseconds. */
const OPENING_TIME_LIMIT = 20_000;

/**
 * Starts Chromium and attaches to every target it opens. Only pages requested through `openPage` stay; denied windows,
 * tabs opened with the keyboard and the like are closed as they appear.
 * @param options.onEnd called if Chromium ends unexpectedly
 */
export async function startBrowser(options: {
  profile: string;
  environment: NodeJS.ProcessEnv;
  onEnd(): void;
}): Promise<Browser> {
  const running = await startChromium({
    profile: options.profile,
    environment: options.environment,
    debugPortFile: options.environment['REALM_CONSOLE_DEBUG_PORT_FILE'],
  });
  chromium = running;
  process.on('exit', () => chromium?.kill());
  void running.connection.closed.then(() => {
    if (chromium) options.onEnd();
    chromium = undefined;
    return undefined;
  });

  const channel = running.connection.channel();
  const expected = new Map<string, (page: PageTarget) => void>();
  const closeListeners = new Map<string, () => void>();
  const downloadListeners = new Map<string, (download: AskedDownload) => boolean>();
  const crashListeners = new Map<string, (crash: Protocol.Target.targetCrashedPayload) => void>();

  channel.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const session = running.connection.channel(sessionId);
    // The headless shell attaches to a page before it knows its address. A page opened by another page has an opener.
    const isNameless = targetInfo.url === '' && targetInfo.openerId === undefined;
    const startAddress = isNameless ? ([...expected.keys()][0] ?? '') : targetInfo.url;
    const arrived = expected.get(startAddress);
    if (arrived) {
      expected.delete(startAddress);
      const child = (id: string): Channel => running.connection.channel(id);
      arrived({ targetId: targetInfo.targetId, startAddress, channel: session, child });
      return;
    }
    // A paused target can't be closed, and Chromium's own parts must keep running.
    session.post('Runtime.runIfWaitingForDebugger');
    if (targetInfo.type === 'page') channel.post('Target.closeTarget', { targetId: targetInfo.targetId });
  });
  channel.on('Target.targetDestroyed', ({ targetId }) => closeListeners.get(targetId)?.());
  channel.on('Target.targetCrashed', (crash) => crashListeners.get(crash.targetId)?.(crash));
  channel.post('Target.setDiscoverTargets', { discover: true });
  channel.post('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  followDownloads(
    channel,
    options,
    // The main frame has its target's id.
    (frameId, download) => downloadListeners.get(frameId)?.(download) ?? false,
  );

  const browser: Browser = {
    channel,
    headless: running.headless,
    openPage: (size) =>
      new Promise((resolve, reject) => {
        const address = running.headless ? `about:blank#${randomUUID()}` : `data:text/html,${randomUUID()}`;
        const limit = setTimeout(() => reject(new Error('No window opened in time.')), OPENING_TIME_LIMIT);
        expected.set(address, (page) => {
          clearTimeout(limit);
          resolve(page);
        });
        if (running.headless) channel.post('Target.createTarget', { url: address, newWindow: true, ...size });
        else running.openApplicationWindow(address);
      }),
    closePage: (targetId) => channel.post('Target.closeTarget', { targetId }),
    onPageClosed: (targetId, listener) => void closeListeners.set(targetId, listener),
    onPageCrashed: (targetId, listener) => void crashListeners.set(targetId, listener),
    onDownload: (targetId, listener) => void downloadListeners.set(targetId, listener),
    close: async () => {
      chromium = undefined;
      await running.close();
    },
  };
  started.resolve(browser);
  return browser;
}
