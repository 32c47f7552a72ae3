import { setTimeout as pause } from 'node:timers/promises';
import { bindNames, createNames, type Names } from './names.ts';
import { compareAnswers, type Difference } from './compare.ts';
import {
  recordedAnswers,
  recordedCalls,
  roleNames,
  type RecordedAnswer,
  type RecordedCall,
  type RecordedLevel,
  type RoleName,
  type WireEvent,
} from './recording.ts';

/** A server with a new organization whose only person is its owner. */
export interface ReplayTarget {
  /** Without `/api/v1`. */
  readonly url: string;
  readonly owner: { readonly email: string; readonly apiKey: string };
  /** How long a call's events may take; none by default, because the demo realm sends them before it answers. */
  readonly settleMilliseconds?: number;
}

/** A call with the genuine server's answer and this one's. */
export interface ReplayedStep {
  readonly call: RecordedCall;
  /** The path with this server's IDs. */
  readonly path: string;
  readonly expected: RecordedAnswer;
  readonly actual: RecordedAnswer;
  readonly differences: readonly Difference[];
}

interface Account {
  readonly email: string;
  readonly apiKey: string;
}

interface Queue {
  readonly id: string;
  lastEventId: number;
}

/** The people of the four other roles, by the calls that create them. */
const roleCalls: Readonly<Record<number, RoleName>> = {
  10: 'admin',
  11: 'moderator',
  12: 'member',
  13: 'guest',
};
/** The calls after which the recorded queues start: for three people, once they had their roles. */
const queueCalls: Readonly<Record<number, readonly RoleName[]>> = {
  13: ['owner', 'member'],
  16: ['admin', 'moderator', 'guest'],
};
/** In seconds. Longer rate limits must be lifted by the server's administrator. */
const longestWait = 3_700;
/** The call that registers a queue with everything, like the recorded queues. */
const registerCall = 464;

/** A transparent dot: 70 bytes, as large as the recorded picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const files: Readonly<Record<number, { name: string; type: string; bytes: Uint8Array }>> = {
  400: { name: 'plan of kiln.txt', type: 'text/plain', bytes: Buffer.from('A plan.\n..') },
  401: { name: 'pot.png', type: 'image/png', bytes: picture },
  444: { name: 'pot.png', type: 'image/png', bytes: picture },
};

/**
 * Sends the recorded calls in order to a server, as people of five roles, and compares each answer and the events in
 * the five queues with those of a genuine server at the level.
 */
export async function replay(target: ReplayTarget, level: RecordedLevel): Promise<ReplayedStep[]> {
  const calls = recordedCalls();
  const answers = recordedAnswers(level);
  const names = createNames();
  const accounts = new Map<RoleName, Account>([['owner', target.owner]]);
  const queues = new Map<RoleName, Queue>();
  const steps: ReplayedStep[] = [];
  for (const [index, call] of calls.entries()) {
    const expected = answers[index];
    if (expected === undefined) throw new Error(`The answers of level ${level} end before call ${call.n}.`);
    const path = withIds(call.path, names);
    const answer = await send(
      target,
      call,
      path,
      withParameterIds(call.parameters ?? {}, names),
      accountFor(call, accounts),
    );
    bindNames(names, call.n, answer.body);
    const role = roleCalls[call.n];
    if (role !== undefined) accounts.set(role, await signIn(target, call));
    if (answer.status === 200 && answer.body?.['ignored_parameters_unsupported'] === undefined) {
      followAddress(call, accounts);
    }
    // Reading causes no events.
    const events = call.method === 'GET' ? {} : await drain(target, accounts, queues);
    const actual = { n: call.n, ...answer, events };
    for (const name of queueCalls[call.n] ?? []) {
      const parameters = calls.find(({ n }) => n === registerCall)?.parameters ?? {};
      const queue = await register(target, accounts.get(name), parameters);
      queues.set(name, queue);
      names.bind(`queue.${name}`, queue.id);
    }
    // Rejections contain IDs, so the recorded ones are translated to this server's.
    const wanted =
      expected.status < 400 ? expected : { ...expected, body: withBodyIds(expected.body, names) };
    steps.push({ call, path, expected: wanted, actual, differences: compareAnswers(wanted, actual) });
  }
  return steps;
}

function accountFor(call: RecordedCall, accounts: ReadonlyMap<RoleName, Account>): Account | undefined {
  if (call.as !== 'nobody') return accounts.get(call.as);
  const owner = accounts.get('owner');
  if (call.note === 'wrong key') return { email: owner?.email ?? '', apiKey: 'x'.repeat(32) };
  if (call.note === 'unknown address') return { email: 'nobody@lindenhof.test', apiKey: 'x'.repeat(32) };
  return undefined;
}

/** A person whose address was changed signs in with the new one from then on. */
function followAddress({ path, parameters }: RecordedCall, accounts: Map<RoleName, Account>): void {
  const member = accounts.get('member');
  const email = parameters?.['new_email'];
  if (path === '/users/{user.dalia}' && member !== undefined && email !== undefined) {
    accounts.set('member', { ...member, email });
  }
}

async function signIn(target: ReplayTarget, call: RecordedCall): Promise<Account> {
  const { email = '', password = '' } = call.parameters ?? {};
  const asked = { method: 'POST', path: '/fetch_api_key', n: 0 };
  const { body } = await send(target, asked, asked.path, { username: email, password }, undefined);
  const apiKey = body?.['api_key'];
  if (typeof apiKey !== 'string') throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return { email, apiKey };
}

async function register(
  target: ReplayTarget,
  account: Account | undefined,
  parameters: Readonly<Record<string, string>>,
): Promise<Queue> {
  const asked = { method: 'POST', path: '/register', n: 0 };
  const { body } = await send(target, asked, asked.path, parameters, account);
  const id = body?.['queue_id'];
  if (typeof id !== 'string') throw new Error(`No queue for ${account?.email}: ${JSON.stringify(body)}`);
  return { id, lastEventId: Number(body?.['last_event_id'] ?? -1) };
}

async function drain(
  target: ReplayTarget,
  accounts: ReadonlyMap<RoleName, Account>,
  queues: ReadonlyMap<RoleName, Queue>,
): Promise<Partial<Record<RoleName, WireEvent[]>>> {
  if ((target.settleMilliseconds ?? 0) > 0) await pause(target.settleMilliseconds);
  const asked = { method: 'GET', path: '/events', n: 0 };
  const drained = await Promise.all(
    roleNames.map(async (role): Promise<[RoleName, WireEvent[]]> => {
      const queue = queues.get(role);
      if (queue === undefined) return [role, []];
      const parameters = { queue_id: queue.id, last_event_id: String(queue.lastEventId), dont_block: 'true' };
      const { body } = await send(target, asked, asked.path, parameters, accounts.get(role));
      const events = ((body?.['events'] ?? []) as (WireEvent & { id: number })[]).filter(
        ({ type }) => type !== 'heartbeat',
      );
      for (const { id } of events) queue.lastEventId = Math.max(queue.lastEventId, id);
      return [role, events];
    }),
  );
  return Object.fromEntries(drained.filter(([, events]) => events.length > 0));
}

async function send(
  target: ReplayTarget,
  call: Pick<RecordedCall, 'n' | 'method'>,
  path: string,
  parameters: Readonly<Record<string, string>>,
  account: Account | undefined,
): Promise<Pick<RecordedAnswer, 'status' | 'body'>> {
  const url = new URL(`${target.url}/api/v1${path}`);
  const headers: Record<string, string> = { 'User-Agent': 'RealmConsole/1.0' };
  if (account !== undefined) {
    headers['Authorization'] =
      `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString('base64')}`;
  }
  const init: RequestInit = { method: call.method, headers };
  const file = files[call.n];
  if (call.method === 'GET') url.search = new URLSearchParams(parameters).toString();
  else if (file === undefined) init.body = new URLSearchParams(parameters);
  else {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
    init.body = form;
  }
  const response = await fetch(url, init);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (response.status === 429 && seconds <= longestWait) {
    await pause(seconds * 1000 + 50);
    return send(target, call, path, parameters, account);
  }
  return { status: response.status, body: parse(await response.text()) };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A text with this server's IDs instead of names, and the current time. */
function withIds(text: string, names: Names): string {
  return text
    .replaceAll(/\{now\+(\d+)\}/g, (_whole, seconds: string) =>
      String(Math.floor(Date.now() / 1000) + Number(seconds)),
    )
    .replaceAll(/\{([a-z]+\.[\w:-]+)\}/g, (_whole, name: string) => String(names.idOf(name) ?? 888_888));
}

function withParameterIds(
  parameters: Readonly<Record<string, string>>,
  names: Names,
): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, withIds(value, names)]));
}

function withBodyIds(body: RecordedAnswer['body'], names: Names): RecordedAnswer['body'] {
  if (body === null) return null;
  const text = JSON.stringify(body).replaceAll(/"\{([a-z]+\.[\w:-]+)\}"/g, (whole, name: string) => {
    const id = names.idOf(name);
    return id === undefined ? whole : JSON.stringify(id);
  });
  return JSON.parse(withIds(text, names)) as Record<string, unknown>;
}
