import { app, dialog } from 'electron';
import { describeError, logFolder, openLog, writeLog } from '../log.ts';
import { redactLine } from '../log-redaction.ts';

/** Handles uncaught errors in the main process. */
export interface ProcessFaults {
  /** The program is starting: from now on, only errors that prevent the start are fatal. */
  starting(options: { isAttended: boolean; end: () => void }): void;
  /** From now on, errors aren't fatal. */
  running(): void;
  /** Explains why the program couldn't start, and ends it. */
  failStart(error: unknown): void;
}

/** The log's location, as the end of a message. */
const logPlace = () => `Log: ${logFolder() ?? 'none'}`;

/**
 * Catches uncaught errors in place of Electron's own handler, which shows a stack trace and leaves a program running
 * without a window. Call it before anything can fail.
 */
export function watchProcess(): ProcessFaults {
  let phase: 'loading' | 'starting' | 'running' | 'failed' = 'loading';
  let isAttended = true;
  let isShown = false;
  let end = () => app.exit(1);

  function failStart(error: unknown): void {
    if (phase === 'failed') return;
    phase = 'failed';
    if (logFolder() === null) openLog(app.getPath('userData'));
    writeLog(`start failed: ${describeError(error)}`);
    const reason = redactLine(error instanceof Error ? error.message : String(error));
    process.stderr.write(`Realm Console could not start: ${reason}\n`);
    if (isAttended) dialog.showErrorBox("Realm Console couldn't start", `${reason}\n\n${logPlace()}`);
    end();
  }

  /** Only once: the user has decided to keep it running, and the log has the rest. */
  async function show(): Promise<void> {
    if (isShown || !isAttended) return;
    isShown = true;
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Realm Console',
      message: 'Something went wrong in the console',
      detail: `If anything looks wrong, quit and start it again. The journal keeps your changes.\n\n${logPlace()}`,
      buttons: ['Quit', 'Keep running'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 0) app.quit();
  }

  process.on('uncaughtException', (thrown: unknown) => {
    if (phase !== 'running') return failStart(thrown);
    writeLog(`uncaught exception: ${describeError(thrown)}`);
    show().catch((failure: unknown) => writeLog(`message box failed: ${describeError(failure)}`));
  });
  process.on('unhandledRejection', (reason: unknown) => {
    if (phase === 'loading') return failStart(reason);
    writeLog(`unhandled rejection: ${describeError(reason)}`);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName = '' }) => {
    writeLog(`${type} process gone: ${reason}, exit code ${exitCode} ${serviceName}`.trimEnd());
  });

  return {
    starting(options) {
      phase = 'starting';
      ({ isAttended, end } = options);
    },
    running() {
      if (phase === 'starting') phase = 'running';
    },
    failStart,
  };
}
