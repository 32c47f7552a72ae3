import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ipcMain } from 'electron';
import fc from 'fast-check';
import { z } from 'zod';
import { callEnvelope, calls, type CallName } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import { openIpcServer } from '../../src-main/electron/ipc-server.ts';
import {
  allowed,
  callNames,
  hostileValues,
  inputSchema,
  spoil,
  spoiling,
  type Spoiling,
} from './hostile-input.ts';

/** Who sends a message: our window, or one that only pretends. */
const senders = [
  'our window',
  'a frame that is gone',
  'a frame whose parts are gone',
  'a frame in our page',
  'a foreign page',
  'a page of another host of our scheme',
  'an opaque page',
  'another window',
  'a window that is destroyed',
] as const;
type SenderKind = (typeof senders)[number];

const ourOrigin = 'app://console';
const page = randomUUID();

interface Hearing {
  name: string;
  input: unknown;
}

/** The real server of the channel, with handlers that only record what reached them. */
export interface Gate {
  heard: Hearing[];
  send(sender: SenderKind, message: unknown): Promise<unknown>;
  close(): void;
}

type Listener = (event: unknown, message: unknown) => Promise<unknown>;

export function openGate(): Gate {
  const heard: Hearing[] = [];
  let listener: Listener = () => Promise.reject(new Error('Nobody listens.'));
  Object.assign(ipcMain, { handle: (_channel: string, given: Listener) => (listener = given) });
  const contents = { isDestroyed: () => false };
  let isDestroyed = false;
  const window = {
    isDestroyed: () => isDestroyed,
    get webContents() {
      if (isDestroyed) throw new TypeError('Object has been destroyed');
      return contents;
    },
  };
  openIpcServer(
    async (name, input) => {
      heard.push({ name, input });
      return succeed(null);
    },
    () => [window as never],
  );
  const gone = () => {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  };
  const frames: Record<SenderKind, unknown> = {
    'our window': { origin: ourOrigin, parent: null },
    'a frame that is gone': null,
    'a frame whose parts are gone': Object.defineProperties(
      {},
      { origin: { get: gone }, parent: { get: gone } },
    ),
    'a frame in our page': { origin: ourOrigin, parent: { origin: ourOrigin, parent: null } },
    'a foreign page': { origin: 'https://evil.example', parent: null },
    'a page of another host of our scheme': { origin: 'app://console.evil', parent: null },
    'an opaque page': { origin: 'null', parent: null },
    'another window': { origin: ourOrigin, parent: null },
    'a window that is destroyed': { origin: ourOrigin, parent: null },
  };
  return {
    heard,
    async send(sender, message) {
      isDestroyed = sender === 'a window that is destroyed';
      const event = {
        sender: sender === 'another window' ? { isDestroyed: () => false } : contents,
        senderFrame: frames[sender],
      };
      return listener(event, structuredClone(message));
    },
    close: () => Reflect.deleteProperty(ipcMain, 'handle'),
  };
}

/** What a page may be answered if its message is rejected. */
const refusal = z.strictObject({
  ok: z.literal(false),
  failure: z.strictObject({
    kind: z.enum(['internal', 'invalid-input']),
    field: z.string().max(300).optional(),
    message: z.union([
      z.string().min(1).max(500),
      z.strictObject({
        id: z.string().min(1).max(100),
        values: z.record(z.string(), z.json()).optional(),
      }),
    ]),
  }),
});

const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  unicode: false,
  unicodeRegExp: false,
  logger: false,
});
const isEnvelope = ajv.compile(z.toJSONSchema(callEnvelope, { io: 'input', unrepresentable: 'any' }));
const promises = new Map(callNames.map((name) => [name, ajv.compile(inputSchema(name))]));

/** Whether a message is a call as promised by the contract, judged without the code under test. */
function isPromised(message: unknown): boolean {
  if (!isEnvelope(message)) return false;
  const { kind, name, input } = message as { kind: string; name: string; input: unknown };
  return (
    kind === 'call' &&
    callNames.some((known) => known === name) &&
    promises.get(name as CallName)?.(input) === true
  );
}

/** The first thing in a value that isn't plain data; null if all of it is. */
function oddity(value: unknown, path = 'input'): string | null {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) {
    return typeof value === 'bigint' || typeof value === 'function' ? path : null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== (Array.isArray(value) ? Array.prototype : Object.prototype)) return `${path}: prototype`;
  if (Object.hasOwn(value, '__proto__')) return `${path}.__proto__`;
  for (const [key, each] of Object.entries(value)) {
    const found = oddity(each, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const hostileNames = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'organization.steal',
  'ORGANIZATION.LIST',
  'organization.list ',
  'x'.repeat(101),
  ...hostileValues.map((make) => make()),
];

/** A message: a possibly valid call, and how it is spoiled. */
interface Attempt {
  sender: SenderKind;
  name: unknown;
  input: unknown;
  /** Spoils the input, the envelope, or neither. */
  spoiled: 'nothing' | 'input' | 'envelope';
  how: Spoiling;
  id: number;
}

const inputs = new Map(callNames.map((name) => [name, allowed(inputSchema(name))]));

export const attempt: fc.Arbitrary<Attempt> = fc.constantFrom(...callNames).chain((name) =>
  fc.record({
    sender: fc.oneof(
      { weight: 3, arbitrary: fc.constant('our window' as const) },
      fc.constantFrom(...senders),
    ),
    name: fc.oneof(
      { weight: 9, arbitrary: fc.constant<unknown>(name) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileNames) },
    ),
    input: inputs.get(name) ?? fc.constant({}),
    spoiled: fc.constantFrom('nothing', 'input', 'input', 'input', 'envelope'),
    how: spoiling,
    id: fc.nat(1_000_000),
  }),
);

/** Sends one message and throws if it reached what it should not, or was not rejected as it should be. */
export async function tryToGetIn(
  gate: Gate,
  { sender, name, input, spoiled, how, id }: Attempt,
): Promise<'let in' | 'refused'> {
  gate.heard.length = 0;
  const given = spoiled === 'input' ? spoil(input, how) : input;
  const envelope = { kind: 'call', page, id, name, input: given };
  const message = spoiled === 'envelope' ? spoil(envelope, how) : envelope;
  const answer = await gate.send(sender, message);
  if (gate.heard.length === 0) {
    const isCancelling = JSON.stringify(answer) === '{"ok":true,"value":null}';
    if (!isCancelling || (message as { kind?: unknown }).kind !== 'cancel') refusal.parse(answer);
    return 'refused';
  }
  const [heard] = gate.heard;
  if (gate.heard.length !== 1 || heard === undefined) throw new Error('It was handled more than once.');
  if (sender !== 'our window') throw new Error(`${sender} reached ${heard.name}.`);
  if (!isPromised(message)) throw new Error(`${heard.name} was reached by what the contract does not allow.`);
  if (!Object.hasOwn(calls, heard.name)) throw new Error('A name that is none was handled.');
  const odd = oddity(heard.input);
  if (odd !== null) throw new Error(`${heard.name} was handed ${odd}.`);
  if ('polluted' in Object.prototype) throw new Error('The prototype of all objects was changed.');
  return 'let in';
}
