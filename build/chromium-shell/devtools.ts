import type { Readable, Writable } from 'node:stream';
// The package doesn't export this file, but it is the only typed description of the protocol available.
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Command = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues;
type EventName = keyof Protocol.EventMap;

/** A target's part of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/). */
export interface Channel {
  /** Sends a command; rejects with Chromium's message, or when the target or the connection is gone. */
  send<C extends Command>(
    method: C,
    params?: Protocol.CommandParameters[C],
  ): Promise<Protocol.CommandReturnValues[C]>;
  /** Sends a command without waiting for the answer. Reports failures, except that the target is gone. */
  post<C extends Command>(method: C, params?: Protocol.CommandParameters[C]): void;
  on<E extends EventName>(method: E, listener: (params: Protocol.EventMap[E][0]) => void): void;
}

export interface Connection {
  /** The channel of the browser itself (without an id), or of an attached session. */
  channel(sessionId?: string): Channel;
  /** Resolves once Chromium is gone. */
  closed: Promise<void>;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

type Listener = (params: unknown) => void;

class TargetGone extends Error {}

/** https://source.chromium.org/chromium/chromium/src/+/main:third_party/inspector_protocol/crdtp/dispatch.h */
const SESSION_NOT_FOUND = -32001;

/**
 * Speaks the DevTools protocol over `--remote-debugging-pipe`: JSON messages, each terminated by a NUL byte.
 * @param output Chromium's file descriptor 3
 * @param input Chromium's file descriptor 4
 */
export function connectPipe(output: Writable, input: Readable): Connection {
  const pending = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;
  let open = true;
  let unfinished: Buffer[] = [];

  function receive(text: string): void {
    const message: Message = JSON.parse(text);
    if (message.id !== undefined) {
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (!message.error) call?.resolve(message.result);
      else if (message.error.code === SESSION_NOT_FOUND) call?.reject(new TargetGone(message.error.message));
      else call?.reject(new Error(message.error.message));
      return;
    }
    for (const listener of listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? []) {
      listener(message.params);
    }
    const { sessionId } = (message.params ?? {}) as { sessionId?: string };
    if (message.method === 'Target.detachedFromTarget' && sessionId !== undefined) forget(sessionId);
  }

  function forget(sessionId: string): void {
    for (const key of listeners.keys()) if (key.startsWith(`${sessionId} `)) listeners.delete(key);
  }

  input.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      unfinished.push(chunk.subarray(start, end));
      const text = Buffer.concat(unfinished).toString('utf8');
      unfinished = [];
      start = end + 1;
      receive(text);
    }
    if (start < chunk.length) unfinished.push(chunk.subarray(start));
  });
  output.on('error', () => undefined); // Chromium's end is noticed on `input` too.

  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      open = false;
      for (const call of pending.values()) call.reject(new TargetGone('Chromium has ended.'));
      pending.clear();
      resolve();
    };
    input.on('close', end).on('error', end);
  });

  function channel(sessionId?: string): Channel {
    const send: Channel['send'] = (method, params) =>
      new Promise((resolve, reject) => {
        if (!open) return reject(new TargetGone('Chromium has ended.'));
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        output.write(`${JSON.stringify({ id, sessionId, method, params: params ?? {} })}\0`);
      });
    return {
      send,
      post: (method, params) =>
        void send(method, params).catch((error: unknown) => {
          if (!(error instanceof TargetGone)) console.error(`${method}: ${String(error)}`);
        }),
      on: (method, listener) => {
        const key = `${sessionId ?? ''} ${method}`;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- events of a name have parameters of one type
        listeners.set(key, [...(listeners.get(key) ?? []), listener as Listener]);
      },
    };
  }

  return { channel, closed };
}
