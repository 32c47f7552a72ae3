import type { ChildProcess } from 'node:child_process';

/** The app, restarted whenever it was rebuilt. */
export interface RestartedApp {
  restart(): void;
  /** Ends the app for good. */
  close(): Promise<void>;
}

/** How long the app may take to end when asked to; it gives itself six seconds. */
const endLimitMilliseconds = 8_000;

/**
 * Keeps one app running. The next one starts after the previous one has ended, since both use the same folder.
 *
 * @param start starts the app
 * @param ended called with the exit code when the app ends by itself
 */
export function keepRestarting(
  start: () => ChildProcess,
  ended: (code: number | null) => void,
): RestartedApp {
  let isWanted = true;
  let isEnding = false;
  let child = begin();

  function begin(): ChildProcess {
    const begun = start();
    begun.once('exit', (code) => {
      if (!isEnding) ended(code);
    });
    begun.once('error', (error) => console.error(`The app could not be started: ${error.message}`));
    return begun;
  }

  function end(): Promise<void> {
    isEnding = true;
    return new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const limit = setTimeout(() => child.kill('SIGKILL'), endLimitMilliseconds);
      child.once('exit', () => {
        clearTimeout(limit);
        resolve();
      });
      child.kill();
    });
  }

  return {
    restart() {
      // A pending start will use this build.
      if (isEnding) return;
      void end().then(() => {
        if (!isWanted) return;
        isEnding = false;
        child = begin();
      });
    },
    close() {
      isWanted = false;
      return end();
    },
  };
}
