import { setTimeout as pause } from 'node:timers/promises';
import { send, type Answer, type Parameters } from '@realm-console/demo-realm/client';

/** An account that signs in with a key. */
export interface Account {
  email: string;
  apiKey: string;
}

/** The server under test, or the demo realm next to it. */
export interface TestedServer {
  origin: string;
  owner: Account;
  ownerId: number;
  featureLevel: number;
  zulipVersion: string;
  realmName: string;
  /** Whether keys are issued without a password, as on development servers. */
  hasDevelopmentKeys: boolean;
  /** Sends a request; if the server limits the rate, after the time it asks for. */
  ask(account: Account | null, method: string, path: string, parameters?: Parameters): Promise<Answer>;
}

const longestWait = 3_700;

/** Repeats a request as long as the server says that there were too many. */
async function askPatiently(
  origin: string,
  account: Account | null,
  method: string,
  path: string,
  parameters: Parameters = {},
): Promise<Answer> {
  for (;;) {
    const answer = await send({ url: origin }, account, method, path, parameters);
    const seconds = Number(answer.headers.get('retry-after') ?? answer.body['retry-after'] ?? Number.NaN);
    if (answer.status !== 429 || !(seconds <= longestWait)) return answer;
    if (seconds > 5) process.stderr.write(`Resumes in ${Math.ceil(seconds)} s (rate limit)\n`);
    await pause(seconds * 1000 + 50);
  }
}

/**
 * Signs in.
 *
 * @throws an error with a message for the user at the terminal
 */
export async function connectTo(origin: string, owner: Account): Promise<TestedServer> {
  const ask: TestedServer['ask'] = (...request) => askPatiently(origin, ...request);
  const settings = await ask(null, 'GET', '/server_settings');
  const {
    zulip_feature_level: level,
    zulip_version: version,
    realm_name: name,
    authentication_methods: methods,
  } = settings.body;
  if (typeof level !== 'number' || typeof version !== 'string' || typeof name !== 'string') {
    throw new Error(`There is no organization of a Zulip server at ${origin} (HTTP ${settings.status}).`);
  }
  const hasDevelopmentKeys = (methods as Record<string, unknown> | undefined)?.['dev'] === true;
  const me = await ask(owner, 'GET', '/users/me');
  const { user_id: ownerId, msg } = me.body;
  if (typeof ownerId !== 'number') throw new Error(`${owner.email} can't sign in: ${String(msg)}`);
  return {
    origin,
    owner,
    ownerId,
    featureLevel: level,
    zulipVersion: version,
    realmName: name,
    hasDevelopmentKeys,
    ask,
  };
}
