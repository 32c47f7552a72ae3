import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { NoUpdates, UpdateState } from '#contract/console.ts';
import type { Clock } from '../../clock.ts';
import { describeError, writeLog } from '../../log.ts';
import type { UpdateEngine } from './update-engine.ts';
import { UpdateError, updateWords } from './update-error.ts';

export interface UpdatePorts {
  /** The engine; or why there is none. */
  engine: UpdateEngine | NoUpdates;
  clock: Clock;
  /** The console was started again because an update could not be installed. */
  hasFailedToInstall: boolean;
  /** Whether any job runs now. */
  isWorking(): boolean;
  /** Closes the console; `last` is called when everything is closed. */
  quit(last: () => void): void;
  /** Ends what is closed already, and starts the same version again. */
  startAgain(): void;
  onChanged(state: UpdateState): void;
  limits?: Partial<UpdateLimits>;
}

/** In milliseconds. */
export interface UpdateLimits {
  /** Of a whole look, after which the requests' own limits have failed. */
  look: number;
  /** How long a download may show no progress: the requests' own limit, checks and handing over to the system. */
  download: number;
  /** How long a download may take to end that was stopped. */
  stop: number;
  /** How long the system may take to begin with the installation. */
  install: number;
  /** Between two looks by itself. */
  interval: number;
}

const defaultLimits: UpdateLimits = {
  look: 60_000,
  download: 5 * 60_000,
  stop: 5_000,
  // On macOS the system checks the whole package first.
  install: 3 * 60_000,
  interval: 24 * 3_600_000,
};

const announceIntervalMilliseconds = 150;
/** How often it is asked whether a look is due; timers stand still while the machine sleeps. */
const mostBetweenQuestions = 15 * 60_000;

/** Updates of the console: one state, which the window shows. Nothing here ever stops anything else. */
export interface Updates {
  state(): UpdateState;
  /** Looks now and once a day, or no longer does so. What is found or downloaded stays. */
  setAutomatic(isOn: boolean): void;
  look(): UpdateState;
  download(): UpdateState;
  cancel(): UpdateState;
  restart(pauseJobs: boolean): Result<'restarting' | 'jobs-running'>;
  close(): Promise<void>;
}

export function createUpdates(ports: UpdatePorts): Updates {
  const { clock } = ports;
  const limits = { ...defaultLimits, ...ports.limits };
  const engine = typeof ports.engine === 'string' ? null : ports.engine;
  let state: UpdateState =
    typeof ports.engine === 'string'
      ? { kind: 'unavailable', reason: ports.engine }
      : ports.hasFailedToInstall
        ? { kind: 'failed', step: 'install', message: updateWords(null, 'install') }
        : { kind: 'idle' };
  /** The version that can be downloaded. */
  let offered: string | null = null;
  let lookedAt: number | null = null;
  let downloading: AbortController | null = null;
  let schedule: NodeJS.Timeout | null = null;
  let announcement: NodeJS.Timeout | null = null;
  let installLimit: NodeJS.Timeout | undefined;
  let isClosed = false;

  function announce(): void {
    if (announcement !== null) clearTimeout(announcement);
    announcement = null;
    if (!isClosed) ports.onChanged(state);
  }
  function become(next: UpdateState): UpdateState {
    state = next;
    announce();
    return state;
  }
  function becomeFailed(error: unknown, step: 'look' | 'download' | 'install'): void {
    writeLog(`update: ${step} failed: ${describeError(error)}`);
    become({ kind: 'failed', step, message: updateWords(error, step) });
  }

  async function lookNow(from: UpdateEngine): Promise<void> {
    lookedAt = clock.elapsed();
    try {
      offered = await withinLimit(from.look(), limits.look, 'The update feed did not answer in time.');
      if (offered === null) become({ kind: 'current', checkedAt: clock.now() });
      else become({ kind: 'available', version: offered });
    } catch (error) {
      // What was found before is still there.
      if (offered === null) becomeFailed(error, 'look');
      else become({ kind: 'available', version: offered });
    }
  }

  async function downloadNow(from: UpdateEngine, version: string): Promise<void> {
    const controller = new AbortController();
    downloading = controller;
    let isStalled = false;
    const stall = setTimeout(() => {
      isStalled = true;
      controller.abort();
    }, limits.download);
    // The library has to be done with one download before it can begin another.
    const stopped = new Promise<never>((_resolve, reject) => {
      const stop = () => setTimeout(() => reject(new UpdateError('The download did not stop.')), limits.stop);
      controller.signal.addEventListener('abort', stop, { once: true });
    });
    try {
      const done = from.download(controller.signal, (receivedBytes, totalBytes) => {
        stall.refresh();
        if (state.kind !== 'downloading' || controller.signal.aborted) return;
        state = { kind: 'downloading', version, receivedBytes, totalBytes };
        announcement ??= setTimeout(announce, announceIntervalMilliseconds);
      });
      await Promise.race([done, stopped]);
      become({ kind: 'ready', version });
    } catch (error) {
      if (isStalled)
        becomeFailed(new UpdateError('The download stopped: nothing came any more.'), 'download');
      else if (controller.signal.aborted) become({ kind: 'available', version });
      else becomeFailed(error, 'download');
    } finally {
      clearTimeout(stall);
      downloading = null;
    }
  }

  function look(): UpdateState {
    if (engine === null || isBusy(state)) return state;
    void lookNow(engine);
    return become({ kind: 'looking' });
  }

  function lookIfDue(): void {
    const isDue = lookedAt === null || clock.elapsed() - lookedAt >= limits.interval;
    if (isDue) look();
  }

  function install(from: UpdateEngine): void {
    installLimit = setTimeout(
      () => giveUp(new UpdateError('The installer did not start in time.')),
      limits.install,
    );
    let isOver = false;
    function giveUp(error: unknown): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(installLimit);
      writeLog(`update: install failed: ${describeError(error)}`);
      ports.startAgain();
    }
    try {
      from.installAndRestart(giveUp);
    } catch (error) {
      giveUp(error);
    }
  }

  return {
    state: () => state,
    setAutomatic(isOn) {
      if (isOn === (schedule !== null)) return;
      if (schedule !== null) clearInterval(schedule);
      schedule = null;
      if (!isOn || engine === null) return;
      schedule = setInterval(lookIfDue, Math.min(limits.interval, mostBetweenQuestions)).unref();
      lookIfDue();
    },
    look,
    download() {
      const canDownload =
        state.kind === 'available' || (state.kind === 'failed' && state.step === 'download');
      if (engine === null || offered === null || !canDownload) return state;
      const version = offered;
      become({ kind: 'downloading', version, receivedBytes: 0, totalBytes: null });
      void downloadNow(engine, version);
      return state;
    },
    cancel() {
      downloading?.abort();
      return state;
    },
    restart(pauseJobs) {
      if (engine === null || state.kind !== 'ready') {
        return fail({ kind: 'gone', message: 'No update is ready to be installed.' });
      }
      if (!pauseJobs && ports.isWorking()) return succeed('jobs-running');
      become({ kind: 'restarting', version: state.version });
      ports.quit(() => install(engine));
      return succeed('restarting');
    },
    async close() {
      isClosed = true;
      clearTimeout(installLimit);
      if (schedule !== null) clearInterval(schedule);
      if (announcement !== null) clearTimeout(announcement);
      downloading?.abort();
      await engine?.close();
    },
  };
}

/** States that a look would throw away. */
function isBusy({ kind }: UpdateState): boolean {
  return kind === 'looking' || kind === 'downloading' || kind === 'ready' || kind === 'restarting';
}

async function withinLimit<T>(work: Promise<T>, milliseconds: number, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpdateError(words)), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
