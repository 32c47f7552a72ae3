import type { ChildProcess } from 'node:child_process';

/** The app, started again whenever what it runs was built again. */
export interface RestartedApp {
  restart(): void;
  /** Ends the app, for good. */
  close(): Promise<void>;
}

/** How long an app that was asked to end may take; it gives itself six seconds. */
const endLimitMilliseconds = 8_000;

/**
 * Keeps one app running. The next one starts when the one before has ended, since both would want the same folder.
 *
 * @param start starts the app
 * @param ended is called when the app ends by itself, with its exit code
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
      // One that is about to start takes what is built by then.
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
