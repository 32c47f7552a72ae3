import { EventEmitter } from 'node:events';

/** What crosses between the app and a utility process; others may use the same channel. */
export interface PortMessage {
  portMessage: unknown;
}

/** In the environment of a utility process: that it is one. */
export const utilityVariable = 'REALM_CONSOLE_UTILITY_PROCESS';

/**
 * Makes this process, which the app has forked, like a utility process of Electron's: `process.parentPort` leads to the
 * app, and nothing but that. It ends with the app. https://www.electronjs.org/docs/latest/api/parent-port
 */
export function openParentPort(): void {
  const port = Object.assign(new EventEmitter(), {
    postMessage: (portMessage: unknown): void => void process.send?.({ portMessage } satisfies PortMessage),
  });
  const early: object[] = [];
  process.on('message', ({ portMessage }: PortMessage) => {
    const event = { data: portMessage, ports: [] };
    if (!port.emit('message', event)) early.push(event);
  });
  port.once('newListener', () => {
    process.channel?.ref();
    queueMicrotask(() => {
      for (const event of early.splice(0)) port.emit('message', event);
    });
  });
  // Not `process.exit`, which waits for the threads of the pool, of which one may hang.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  Object.defineProperty(process, 'parentPort', { value: port });
}
