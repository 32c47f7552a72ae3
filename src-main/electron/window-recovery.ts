import type { BrowserWindow, MessageBoxOptions } from 'electron';

export interface RecoveryPorts {
  /** Asks the person in a dialog over the window; resolves with the index of the button. */
  ask(options: MessageBoxOptions): Promise<{ response: number }>;
  copy(text: string): Promise<void>;
  log(text: string): void;
  /** A report for finding the fault. */
  report(): string;
  /** Cancels everything that the window was waiting for. */
  endCalls(): void;
  /** The window was reloaded after its process had ended. */
  recovered(): void;
  quit(): void;
  /** Milliseconds of any monotonic clock. */
  elapsed(): number;
}

type RecoverableWindow = Pick<BrowserWindow, 'isDestroyed'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'reload' | 'forcefullyCrashRenderer'>;
};

/** After more crashes than this within the time window, the user is asked: the page's content may be the cause. */
const mostReloads = 2;
const withinMilliseconds = 60_000;

const goneWords: Record<string, string> = {
  oom: 'It ran out of memory.',
  killed: 'The system ended it.',
  'memory-eviction': 'The system ended it to free memory.',
};

/**
 * Keeps our window usable: reloads it when its process has ended, asks what to do if that keeps happening, and offers
 * to reload it while it doesn't respond.
 */
export function recoverWindow(window: RecoverableWindow, ports: RecoveryPorts): void {
  const { webContents } = window;
  let ends: number[] = [];
  let isAsking = false;
  let waiting: AbortController | null = null;

  function reload(): void {
    if (window.isDestroyed()) return;
    ports.recovered();
    webContents.reload();
  }

  async function askAfterEnd(reason: string): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      for (;;) {
        const { response } = await ports.ask({
          type: 'error',
          title: 'Realm Console',
          message: 'The window keeps stopping',
          detail: `${goneWords[reason] ?? 'It crashed.'} Jobs continue in the background. The report has versions and the log, and no keys.`,
          buttons: ['Reload', 'Copy the report', 'Quit'],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        });
        if (response === 2) return ports.quit();
        if (response !== 1) break;
        await ports.copy(ports.report()).catch(() => undefined);
      }
      ends = [];
      reload();
    } finally {
      isAsking = false;
    }
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    waiting?.abort();
    waiting = null;
    if (window.isDestroyed() || reason === 'clean-exit') return;
    ports.log(`The window's process is gone: ${reason}, exit code ${exitCode}`);
    ports.endCalls();
    const now = ports.elapsed();
    ends = [...ends.filter((at) => now - at < withinMilliseconds), now];
    if (ends.length > mostReloads) void askAfterEnd(reason);
    else reload();
  });

  webContents.on('unresponsive', () => {
    if (waiting) return;
    ports.log('The window does not respond.');
    const controller = new AbortController();
    waiting = controller;
    void ports
      .ask({
        type: 'warning',
        title: 'Realm Console',
        message: "The window isn't responding",
        detail:
          'Wait for it, or reload it. Jobs continue in the background; text that was not sent may be lost.',
        buttons: ['Wait', 'Reload'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: controller.signal,
      })
      .then(({ response }) => {
        if (waiting === controller) waiting = null;
        // The end of its process leads to a reload.
        if (response === 1 && !controller.signal.aborted) webContents.forcefullyCrashRenderer();
      });
  });
  webContents.on('responsive', () => {
    waiting?.abort();
    waiting = null;
  });
  webContents.on('preload-error', (_event, _path, error) => {
    ports.log(`The preload failed: ${error.name}`);
  });
}
