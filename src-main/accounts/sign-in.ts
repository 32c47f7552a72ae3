import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';
import type { FindRoute } from '../network/route.ts';
import { canonicalOrigin } from '../zulip/canonical-origin.ts';
import { failureOf } from '../zulip/errors.ts';
import { supports, tooOldServer } from '../zulip/feature-levels.ts';
import { closeConnection, createConnection, type Connection, type Credentials } from '../zulip/http.ts';
import { developmentFetchApiKey, fetchApiKey } from '../zulip/route/authentication.ts';
import { refuseUnencrypted } from '../zulip/organization-address.ts';
import { deleteQueue } from '../zulip/route/events.ts';
import { registerQueue } from '../zulip/route/register.ts';
import { getServerSettings } from '../zulip/route/server-settings.ts';
import { getOwnUser } from '../zulip/route/users.ts';

/** A key that the server has accepted in a real call, and its owner. */
export interface VerifiedSignIn {
  /** Canonical origin of the organization. */
  url: string;
  name: string;
  zulipVersion: string;
  featureLevel: number;
  credentials: Credentials;
  userId: number;
  /** The server's UUID for the organization, the same at every address; null if not asked or unknown. */
  realmUuid: string | null;
}

/** Limit for each unpacked answer: many times what servers send at sign-in. */
const largestAnswer = 1024 * 1024;

type Method = CallInput<'organization.sign-in'>['method'];

/** The options of a sign-in. */
interface SignInOptions {
  userAgent: string;
  /** Default: directly to the server. */
  findRoute?: FindRoute | undefined;
  /** Cancels every call in progress. */
  signal: AbortSignal;
  /** Whether the organization's UUID is needed to tell which one it is. */
  needsUuid?: (url: string, userId: number) => boolean | Promise<boolean>;
}

/**
 * Signs in and verifies with `GET /users/me` that the key works. Nothing is stored.
 * @param url origin of the organization, as discovery found it
 */
export async function signIn(
  url: string,
  method: Method,
  options: SignInOptions,
): Promise<Result<VerifiedSignIn>> {
  const unencrypted = refuseUnencrypted(url);
  if (unencrypted) return unencrypted;
  const problem = checkTyped(method);
  if (problem) return fail(problem);

  const { userAgent, findRoute, signal } = options;
  let open: Connection | undefined;
  try {
    const anonymous = (open = createConnection({
      origin: url,
      featureLevel: 0,
      zulipVersion: '',
      userAgent,
      findRoute,
      maximumBytes: largestAnswer,
    }));
    const settings = await getServerSettings(anonymous, { signal });
    const server = { zulipVersion: settings.zulip_version, featureLevel: settings.zulip_feature_level };
    const tooOld = tooOldServer(server);
    if (tooOld) return fail(tooOld);

    const canonical = canonicalOrigin(settings, url) ?? succeed(url);
    if (!canonical.ok) return canonical;
    const origin = canonical.value;
    if (origin !== url) {
      return fail({
        kind: 'redirected',
        location: origin,
        message: text('account.organizations-address-find-then', { origin }),
      });
    }
    const credentials = await obtainKey(anonymous, method, signal);
    await closeConnection(anonymous);

    open = createConnection({
      origin,
      credentials,
      ...server,
      userAgent,
      findRoute,
      maximumBytes: largestAnswer,
    });
    const me = await getOwnUser(open, { signal });
    if (me.is_bot) {
      return fail({
        kind: 'invalid-input',
        field: 'email',
        message: text('account.bots-account-sign-with'),
      });
    }
    const isUuidNeeded = await options.needsUuid?.(origin, me.user_id);
    return succeed({
      url: origin,
      name: settings.realm_name ?? new URL(origin).host,
      ...server,
      credentials: { ...credentials, email: me.delivery_email ?? credentials.email },
      userId: me.user_id,
      realmUuid: isUuidNeeded === true ? await realmUuidOf(open, signal) : null,
    });
  } catch (error) {
    return fail(failureOf(error));
  } finally {
    if (open) await closeConnection(open);
  }
}

async function realmUuidOf(connection: Connection, signal: AbortSignal): Promise<string | null> {
  if (!supports(connection.featureLevel, 'realm-uuid')) return null;
  // No other call returns the UUID. The event queue that comes with the answer is deleted.
  const parameters = { event_types: ['restart'], fetch_event_types: ['realm'] };
  const { answer } = await registerQueue(connection, parameters, { signal });
  await deleteQueue(connection, { queue_id: answer.queue_id }, { signal }).catch(() => {});
  return answer.realm.uuid ?? null;
}

async function obtainKey(connection: Connection, method: Method, signal: AbortSignal): Promise<Credentials> {
  switch (method.kind) {
    case 'api-key':
      return { email: method.email.trim(), apiKey: method.apiKey.trim() };
    case 'password': {
      const username = method.username.trim();
      const answer = await fetchApiKey(connection, { username, password: method.password }, { signal });
      return { email: answer.email, apiKey: answer.api_key };
    }
    case 'development': {
      const answer = await developmentFetchApiKey(
        connection,
        { username: method.username.trim() },
        { signal },
      );
      return { email: answer.email, apiKey: answer.api_key };
    }
  }
}

/** Checks that don't need the server; each message belongs next to its field. */
function checkTyped(method: Method): Failure | null {
  const missing = (field: string, message: Text): Failure => ({ kind: 'invalid-input', field, message });
  if (method.kind === 'api-key') {
    if (!method.email.includes('@')) return missing('email', text('account.enter-email-address-account'));
    if (!/^[A-Za-z0-9]{32}$/.test(method.apiKey.trim())) {
      return missing('apiKey', text('account.api-key-32-letters'));
    }
    return null;
  }
  if (method.username.trim() === '') return missing('username', text('account.enter-email-address-user'));
  if (method.kind === 'password' && method.password === '')
    return missing('password', text('account.enter-password'));
  return null;
}
