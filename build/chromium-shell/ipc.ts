import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { inPlaceOf } from './in-place-of.ts';
import type { ShellFrame } from './frames.ts';
import type { ShellWebContents } from './web-contents.ts';
import type { MessageToMain } from './worlds.ts';

type Handler = Parameters<IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();
const emitter = new EventEmitter();

/** https://www.electronjs.org/docs/latest/api/ipc-main */
export const ipcMain = Object.assign(emitter, {
  handle: (channel, handler) => {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  },
  removeHandler: (channel) => void handlers.delete(channel),
} satisfies Pick<IpcMain, 'handle' | 'removeHandler'>);

/**
 * Passes a page's message to the app.
 * @param senderFrame null if its document is already gone
 */
export function receiveMessage(
  sender: ShellWebContents,
  senderFrame: ShellFrame | null,
  message: Exclude<MessageToMain, { kind: 'window' | 'input' }>,
): void {
  const event = { type: 'frame', sender, senderFrame, frameId: sender.id, processId: sender.id };
  if (message.kind === 'send') {
    emitter.emit(message.channel, event, ...message.parameters);
    return;
  }
  invoke(event, message)
    .then((value) => sender.deliver({ kind: 'settle', id: message.id, value }))
    .catch((reason: unknown) => {
      const error = `Error invoking remote method '${message.channel}': ${String(reason)}`;
      sender.deliver({ kind: 'settle', id: message.id, error });
    });
}

async function invoke(event: object, message: Extract<MessageToMain, { kind: 'invoke' }>): Promise<unknown> {
  const handler = handlers.get(message.channel);
  if (!handler) throw new Error(`No handler registered for '${message.channel}'`);
  const answer: unknown = await handler(inPlaceOf<IpcMainInvokeEvent>(event), ...message.parameters);
  return answer;
}
