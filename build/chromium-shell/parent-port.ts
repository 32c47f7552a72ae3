import { EventEmitter } from 'node:events';

/** A message between the app and a utility process; others may use the same channel. */
export interface PortMessage {
  portMessage: unknown;
}

/** An environment variable that marks utility processes. */
export const utilityVariable = 'REALM_CONSOLE_UTILITY_PROCESS';

/**
 * Makes this process, forked by the app, like one of Electron's utility processes: `process.parentPort` leads to the
 * app, and nothing else does. It ends with the app. https://www.electronjs.org/docs/latest/api/parent-port
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
  // `process.exit` would wait for the pool's threads, and one may hang.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  Object.defineProperty(process, 'parentPort', { value: port });
}
