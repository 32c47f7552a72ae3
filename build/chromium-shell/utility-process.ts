import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions, utilityProcess as utilityProcesses, UtilityProcess } from 'electron';
import { inPlaceOf } from './in-place-of.ts';
import { utilityVariable, type PortMessage } from './parent-port.ts';

/** A plain Node process with the stand-in loaded, which uses Node's channel in place of Electron's port. */
class ShellUtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, parameters: string[], { env, execArgv, stdio }: ForkOptions) {
    super();
    const streams = stdio === 'ignore' ? 'ignore' : 'inherit';
    this.#child = fork(modulePath, parameters, {
      env: { ...(env ?? process.env), [utilityVariable]: '1' },
      execArgv: [...process.execArgv, ...(execArgv ?? [])],
      stdio: ['ignore', streams, streams, 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', ({ portMessage }: PortMessage) => this.emit('message', portMessage));
    this.#child.once('error', () => this.#child.pid ?? this.emit('exit', 1));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
  }

  postMessage(portMessage: unknown): void {
    // Messages to a process that is gone are dropped, as in Electron.
    if (this.#child.connected) this.#child.send({ portMessage } satisfies PortMessage, () => {});
  }

  /** Electron makes sure of it if SIGTERM isn't enough. */
  kill(): boolean {
    return this.#child.kill('SIGKILL');
  }
}

/** https://www.electronjs.org/docs/latest/api/utility-process */
export const utilityProcess = {
  fork: (modulePath: string, parameters: string[] = [], options: ForkOptions = {}) =>
    inPlaceOf<UtilityProcess>(new ShellUtilityProcess(modulePath, parameters, options)),
} satisfies Pick<typeof utilityProcesses, 'fork'>;
