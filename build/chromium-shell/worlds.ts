import { createCodec, type Base64 } from './codec.ts';

/*
 * The scripts injected into every page. This file's functions run in the browser: their source is sent there, so each
 * refers only to its parameters.
 * The preload runs in an isolated world, the page in the main one. They share no objects but the DOM's: a detached
 * EventTarget, passed once as the `relatedTarget` of an event whose name the page can't know. `detail` of a CustomEvent
 * is cloned synchronously from one world to the other, like Electron's contextBridge.
 */

type Packed =
  | { type: 'data'; value: unknown }
  | { type: 'function' | 'promise'; id: number }
  | { type: 'thrown'; value: unknown };

type CrossWorldMessage =
  | { kind: 'expose'; key: string; members: [string, Packed][] }
  | { kind: 'call'; id: number; parameters: Packed[] }
  | { kind: 'answer'; answer: Packed }
  | { kind: 'settle'; id: number; fulfilled: boolean; value: Packed };

type AnyFunction = (...parameters: unknown[]) => unknown;

interface Link {
  expose(key: string, api: Record<string, unknown>): void;
}

/** Passes functions, promises and data between the two worlds. Runs in both. */
function linkWorlds(shared: EventTarget, inbound: string, outbound: string): Link {
  // The page may replace any of these later.
  const { freeze, defineProperty, fromEntries, entries } = Object;
  const { apply } = Reflect;
  const detailGetter = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get;
  if (detailGetter === undefined) throw new TypeError('Custom events have no details here.');
  const NativeEvent = CustomEvent;
  const dispatch = shared.dispatchEvent.bind(shared);

  const functions: AnyFunction[] = [];
  const promises = new Map<number, { resolve: AnyFunction; reject: AnyFunction }>();
  let lastPromise = 0;
  let answer: Packed | undefined;

  function post(message: CrossWorldMessage): void {
    dispatch(new NativeEvent(outbound, { detail: message }));
  }

  function pack(value: unknown): Packed {
    if (typeof value === 'function') {
      const call: AnyFunction = (...parameters) => apply(value, undefined, parameters);
      return { type: 'function', id: functions.push(call) - 1 };
    }
    if (!(value instanceof Promise)) return { type: 'data', value };
    const id = ++lastPromise;
    value.then(
      (settled) => post({ kind: 'settle', id, fulfilled: true, value: pack(settled) }),
      (reason: unknown) => post({ kind: 'settle', id, fulfilled: false, value: pack(reason) }),
    );
    return { type: 'promise', id };
  }

  function unpack(packed: Packed): unknown {
    switch (packed.type) {
      case 'data':
        return packed.value;
      case 'thrown':
        throw packed.value;
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }));
      case 'function':
        return (...parameters: unknown[]): unknown => {
          post({ kind: 'call', id: packed.id, parameters: parameters.map(pack) });
          if (answer === undefined) throw new TypeError('The other world has not answered.');
          return unpack(answer);
        };
    }
  }

  function perform(id: number, parameters: Packed[]): Packed {
    try {
      const call = functions[id];
      if (call === undefined) throw new TypeError('The other world names no function.');
      return pack(call(...parameters.map(unpack)));
    } catch (error) {
      return { type: 'thrown', value: error };
    }
  }

  shared.addEventListener(inbound, (event) => {
    const message: CrossWorldMessage = apply(detailGetter, event, []);
    if (message.kind === 'call') {
      post({ kind: 'answer', answer: perform(message.id, message.parameters) });
    } else if (message.kind === 'answer') {
      answer = message.answer;
    } else if (message.kind === 'settle') {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      promise?.[message.fulfilled ? 'resolve' : 'reject'](unpack(message.value));
    } else {
      const api = fromEntries(message.members.map(([name, packed]) => [name, unpack(packed)]));
      defineProperty(globalThis, message.key, { value: freeze(api), enumerable: true });
    }
  });

  return {
    expose: (key, api) =>
      post({ kind: 'expose', key, members: entries(api).map(([name, value]) => [name, pack(value)]) }),
  };
}

/** Whether a document may have the bridge: only the top frame of a real page, not the blank start page. */
function mayHaveBridge(): boolean {
  return window.top === window && (location.protocol === 'https:' || location.protocol === 'http:');
}

/** Waits for the shared EventTarget in the main world, before any script of the page. */
function prepareMainWorld(handshake: string, link: typeof linkWorlds): void {
  const take = (event: Event): void => {
    event.stopImmediatePropagation();
    if (!(event instanceof FocusEvent) || event.relatedTarget === null) return;
    link(event.relatedTarget, 'to-page', 'to-preload');
  };
  window.addEventListener(handshake, take, { once: true, capture: true });
}

interface IsolatedWorldOptions {
  handshake: string;
  binding: string;
  receiver: string;
  versions: { electron: string };
}

/** The messages between main process and page. */
export type MessageToMain =
  | { kind: 'invoke'; id: number; channel: string; parameters: unknown[] }
  | { kind: 'send'; channel: string; parameters: unknown[] }
  | { kind: 'window'; change: 'resize' | 'focus' | 'blur' }
  | { kind: 'input'; type: 'mouseDown' | 'keyDown' };
export type MessageToPage =
  | { kind: 'push'; channel: string; parameters: unknown[] }
  | { kind: 'settle'; id: number; value?: unknown; error?: string };

type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void;

/** Provides `require('electron')` to the preload in its isolated world and runs it. */
function prepareIsolatedWorld(
  options: IsolatedWorldOptions,
  makeCodec: typeof createCodec,
  link: typeof linkWorlds,
  preload: Preload,
): void {
  const send: (text: string) => void = Reflect.get(globalThis, options.binding);
  Reflect.deleteProperty(globalThis, options.binding);

  // Missing from the types of the oldest engine that this project supports.
  const base64: Base64 = {
    toText: (bytes) => Reflect.apply(Reflect.get(bytes, 'toBase64'), bytes, []),
    toBytes: (text) => Reflect.apply(Reflect.get(Uint8Array, 'fromBase64'), Uint8Array, [text]),
  };
  const { encode, decode } = makeCodec<MessageToPage>(base64);
  const post = (message: MessageToMain): void => send(encode(message));

  const shared = new EventTarget();
  const bridge = link(shared, 'to-preload', 'to-page');
  window.dispatchEvent(new FocusEvent(options.handshake, { relatedTarget: shared }));

  const pending = new Map<number, { resolve: AnyFunction; reject: AnyFunction }>();
  const listeners = new Map<string, Set<AnyFunction>>();
  let lastId = 0;
  const ipcRenderer = {
    invoke: (channel: string, ...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        post({ kind: 'invoke', id, channel, parameters });
        pending.set(id, { resolve, reject });
      }),
    send: (channel: string, ...parameters: unknown[]) => post({ kind: 'send', channel, parameters }),
    on: (channel: string, listener: AnyFunction) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: AnyFunction) => {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  const receive = (text: string): void => {
    const message = decode(text);
    if (message.kind === 'push') {
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listeners.get(message.channel) ?? []) {
        // One that throws must not keep the message from the others.
        try {
          listener(event, ...message.parameters);
        } catch (error) {
          reportError(error);
        }
      }
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  };
  Reflect.set(globalThis, options.receiver, receive);
  for (const change of ['resize', 'focus', 'blur'] as const) {
    window.addEventListener(change, (event) => event.target === window && post({ kind: 'window', change }));
  }

  const inputs = { mousedown: 'mouseDown', keydown: 'keyDown' } as const;
  for (const name of ['mousedown', 'keydown'] as const) {
    const told = (event: Event): false | void =>
      event.isTrusted && post({ kind: 'input', type: inputs[name] });
    window.addEventListener(name, told, { capture: true });
  }

  const electron = { contextBridge: { exposeInMainWorld: bridge.expose }, ipcRenderer };
  const module = { exports: {} };
  preload(
    (name) => {
      if (name === 'electron' || name === 'electron/renderer') return electron;
      throw new Error(`module not found: ${name}`);
    },
    module,
    module.exports,
    { type: 'renderer', sandboxed: true, contextIsolated: true, versions: options.versions },
  );
}

/** The two scripts for `Page.addScriptToEvaluateOnNewDocument`, and the names they share with Node's side. */
export interface PageScripts {
  mainWorld: string;
  isolatedWorld: string;
  binding: string;
  receiver: string;
}

/**
 * Creates the scripts for one window.
 * @param preload source of the preload, a CommonJS script
 */
export function pageScripts(preload: string): PageScripts {
  const options: IsolatedWorldOptions = {
    handshake: crypto.randomUUID(),
    binding: crypto.randomUUID(),
    receiver: crypto.randomUUID(),
    versions: { electron: process.versions['electron'] ?? '' },
  };
  const names = JSON.stringify(options);
  const link = String(linkWorlds);
  const run = (body: string): string => `if ((${String(mayHaveBridge)})()) { ${body} }`;
  return {
    binding: options.binding,
    receiver: options.receiver,
    mainWorld: run(`(${String(prepareMainWorld)})(${JSON.stringify(options.handshake)}, ${link});`),
    isolatedWorld: run(
      `(${String(prepareIsolatedWorld)})(${names}, ${String(createCodec)}, ${link},
      (require, module, exports, process) => {\n${preload}\n});`,
    ),
  };
}
