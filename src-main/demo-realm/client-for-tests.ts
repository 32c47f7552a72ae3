import { z } from 'zod';
import { unknownKey } from './rough/unknown-keys.ts';
import type { DemoAccount, DemoRealm } from './server.ts';

/** An answer as seen by a test. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; an empty object if it isn't JSON. */
  body: Record<string, unknown>;
  text: string;
}

export type Parameters = Readonly<Record<string, unknown>>;

/** Parameters as a form: text as is, everything else as JSON. */
function toForm(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** The authorization header of an account. */
export function basic(email: string, apiKey: string): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
}

/** Sends one request below `/api/v1`; without an account it is anonymous. */
export async function send(
  realm: Pick<DemoRealm, 'url'>,
  account: Pick<DemoAccount, 'email' | 'apiKey'> | null,
  method: string,
  path: string,
  parameters: Parameters = {},
): Promise<Answer> {
  const url = new URL(`${realm.url}/api/v1${path}`);
  const form = toForm(parameters);
  const headers: Record<string, string> = {};
  if (account !== null) headers['Authorization'] = basic(account.email, account.apiKey);
  if (method === 'GET') url.search = form.toString();
  const response = await fetch(url, method === 'GET' ? { method, headers } : { method, headers, body: form });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text), text };
}

const bodySchema = z.record(z.string(), z.unknown());

/** Tests of the realm itself ignore the unknown keys added by a rough one. */
function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return bodySchema.parse(text.includes(unknownKey) ? withoutUnknownKeys(body) : body);
  } catch {
    return {};
  }
}

function withoutUnknownKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnknownKeys);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([key]) => key !== unknownKey);
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutUnknownKeys(inner)]));
}

/** The known account with a role. */
export function accountOf(realm: DemoRealm, role: 100 | 200 | 300 | 400 | 600): DemoAccount {
  const account = realm.accounts.find((candidate) => candidate.role === role);
  if (account === undefined) throw new Error(`The realm has no account of role ${role}.`);
  return account;
}

export const capabilities = { notification_settings_null: true };

const registerSchema = z.looseObject({ queue_id: z.string(), last_event_id: z.number() });

/** Registers a queue and returns its id with the snapshot. */
export async function register(
  realm: DemoRealm,
  account: DemoAccount,
  parameters: Parameters = {},
): Promise<z.infer<typeof registerSchema>> {
  const answer = await send(realm, account, 'POST', '/register', {
    client_capabilities: capabilities,
    fetch_event_types: [],
    ...parameters,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return registerSchema.parse(answer.body);
}

const eventSchema = z.looseObject({ id: z.number(), type: z.string() });
export type Event = z.infer<typeof eventSchema>;

/** The events waiting in a queue after a given one, without blocking. */
export async function waiting(
  realm: DemoRealm,
  account: DemoAccount,
  queueId: string,
  lastEventId = -1,
): Promise<Event[]> {
  const answer = await send(realm, account, 'GET', '/events', {
    queue_id: queueId,
    last_event_id: lastEventId,
    dont_block: true,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return z.array(eventSchema).parse(answer.body['events']);
}
