import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { NoUpdates, UpdateState } from '#contract/console.ts';
import { text } from '#words/text.ts';
import type { Clock } from '../../clock.ts';
import { describeError, writeLog } from '../../log.ts';
import type { UpdateEngine } from './update-engine.ts';
import { UpdateError, updateWords } from './update-error.ts';

export interface UpdatePorts {
  /** The engine, or why there is none. */
  engine: UpdateEngine | NoUpdates;
  clock: Clock;
  /** The console restarted because an update couldn't be installed. */
  hasFailedToInstall: boolean;
  /** Whether any job is running. */
  isWorking(): boolean;
  /** Closes the console; calls `last` when everything is closed. */
  quit(last: () => void): void;
  /** Restarts the same version after the console was closed. */
  startAgain(): void;
  onChanged(state: UpdateState): void;
  limits?: Partial<UpdateLimits>;
}

/** In milliseconds. */
export interface UpdateLimits {
  /** Limit for a whole check, after the requests' own limits. */
  look: number;
  /** How long a download may make no progress: the requests' own limit, verification and handing over to the system. */
  download: number;
  /** How long a stopped download may take to end. */
  stop: number;
  /** How long the system may take to start the installation. */
  install: number;
  /** Between two automatic checks. */
  interval: number;
}

const defaultLimits: UpdateLimits = {
  look: 60_000,
  download: 5 * 60_000,
  stop: 5_000,
  // macOS verifies the whole package first.
  install: 3 * 60_000,
  interval: 24 * 3_600_000,
};

const announceIntervalMilliseconds = 150;
/** How often to test whether a check is due; timers stop while the machine sleeps. */
const mostBetweenQuestions = 15 * 60_000;

/** Updates of the console: one state, shown in the window. It never blocks anything else. */
export interface Updates {
  state(): UpdateState;
  /** Turns the check now and once a day on or off. A version already found or downloaded is kept. */
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
  const shown = createShownState(firstState(ports), ports.onChanged);
  const { become } = shown;
  /** The version that can be downloaded. */
  let offered: string | null = null;
  let lookedAt: number | null = null;
  let downloading: AbortController | null = null;
  let schedule: NodeJS.Timeout | null = null;
  let endInstalling = (): void => {};

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
      // An earlier find is still valid.
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
    // The library must end one download before it can start another.
    const stopped = new Promise<never>((_resolve, reject) => {
      const stop = () => setTimeout(() => reject(new UpdateError('The download did not stop.')), limits.stop);
      controller.signal.addEventListener('abort', stop, { once: true });
    });
    try {
      const done = from.download(controller.signal, (receivedBytes, totalBytes) => {
        stall.refresh();
        if (shown.read().kind !== 'downloading' || controller.signal.aborted) return;
        shown.becomeSoon({ kind: 'downloading', version, receivedBytes, totalBytes });
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
    if (engine === null || isBusy(shown.read())) return shown.read();
    void lookNow(engine);
    return become({ kind: 'looking' });
  }

  function lookIfDue(): void {
    const isDue = lookedAt === null || clock.elapsed() - lookedAt >= limits.interval;
    if (isDue) look();
  }

  return {
    state: shown.read,
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
      const state = shown.read();
      const canDownload =
        state.kind === 'available' || (state.kind === 'failed' && state.step === 'download');
      if (engine === null || offered === null || !canDownload) return state;
      const version = offered;
      become({ kind: 'downloading', version, receivedBytes: 0, totalBytes: null });
      void downloadNow(engine, version);
      return shown.read();
    },
    cancel() {
      downloading?.abort();
      return shown.read();
    },
    restart(pauseJobs) {
      const state = shown.read();
      if (engine === null || state.kind !== 'ready') {
        return fail({ kind: 'gone', message: text('failure.update-ready-install') });
      }
      if (!pauseJobs && ports.isWorking()) return succeed('jobs-running');
      become({ kind: 'restarting', version: state.version });
      ports.quit(() => {
        endInstalling = install(engine, limits.install, ports.startAgain);
      });
      return succeed('restarting');
    },
    async close() {
      shown.close();
      endInstalling();
      if (schedule !== null) clearInterval(schedule);
      downloading?.abort();
      await engine?.close();
    },
  };
}

function firstState({ engine, hasFailedToInstall }: UpdatePorts): UpdateState {
  if (typeof engine === 'string') return { kind: 'unavailable', reason: engine };
  if (!hasFailedToInstall) return { kind: 'idle' };
  return { kind: 'failed', step: 'install', message: updateWords(null, 'install') };
}

interface ShownState {
  read(): UpdateState;
  become(next: UpdateState): UpdateState;
  /** For frequent changes: announced a few times a second. */
  becomeSoon(next: UpdateState): void;
  close(): void;
}

function createShownState(first: UpdateState, onChanged: (state: UpdateState) => void): ShownState {
  let state = first;
  let announcement: NodeJS.Timeout | null = null;
  let isClosed = false;
  function announce(): void {
    if (announcement !== null) clearTimeout(announcement);
    announcement = null;
    if (!isClosed) onChanged(state);
  }
  return {
    read: () => state,
    become(next) {
      state = next;
      announce();
      return state;
    },
    becomeSoon(next) {
      state = next;
      announcement ??= setTimeout(announce, announceIntervalMilliseconds);
    },
    close() {
      isClosed = true;
      if (announcement !== null) clearTimeout(announcement);
    },
  };
}

/**
 * Passes control to the installer, which ends the program; if it doesn't, the console restarts.
 *
 * @returns a function that stops waiting for it
 */
function install(engine: UpdateEngine, limitMilliseconds: number, startAgain: () => void): () => void {
  const limit = setTimeout(
    () => giveUp(new UpdateError('The installer did not start in time.')),
    limitMilliseconds,
  );
  let isOver = false;
  function giveUp(error: unknown): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(limit);
    writeLog(`update: install failed: ${describeError(error)}`);
    startAgain();
  }
  try {
    engine.installAndRestart(giveUp);
  } catch (error) {
    giveUp(error);
  }
  return () => clearTimeout(limit);
}

/** States that a check would discard. */
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
