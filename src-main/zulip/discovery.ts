import { isUnencrypted } from '#contract/network.ts';
import { fail, succeed, type Failure, type FailureKind, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';
import { createAgent } from '../network/agent.ts';
import { directRoute, proxyName, type FindRoute } from '../network/route.ts';
import { canonicalOrigin } from './canonical-origin.ts';
import { classifyAnswer, type AnswerToClassify } from './classify-answer.ts';
import { connectTo, lookUpName } from './diagnosis.ts';
import { classifyNetworkError, failureOf, requestError } from './errors.ts';
import { exchange, type ExchangeAnswer } from './exchange.ts';
import { recentFeatureLevel, tooOldServer } from './feature-levels.ts';
import { parseOrganizationAddress } from './organization-address.ts';
import { plainTextOf } from './plain-text.ts';
import { readAnswer } from './read-answer.ts';
import { serverSettings, type ServerSettings } from './wire/server-settings.ts';

/** The steps of discovery, in order. */
export const discoverySteps = ['name', 'connection', 'answer', 'settings', 'methods'] as const;
export type DiscoveryStepId = (typeof discoverySteps)[number];

/** The progress of a step; `detail` is for the person. */
export interface DiscoveryStep {
  id: DiscoveryStepId;
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  detail: Text;
  milliseconds: number;
}

/** The organization's sign-in methods. */
export interface SignInMethods {
  password: boolean;
  /** Development servers give out keys without a password. */
  development: boolean;
  external: { name: string; displayName: string }[];
}

/** An organization as it presents itself before sign-in. */
export interface FoundOrganization {
  /** The canonical origin: what to store, and the only place where credentials are sent. */
  origin: string;
  name: string;
  /** Absolute address of the icon; null if there is none. */
  icon: string | null;
  /** Plain text. */
  description: string;
  version: string;
  featureLevel: number;
  methods: SignInMethods;
  /** False if directory names are accepted instead of addresses. */
  requireEmailFormatUsernames: boolean;
  /** `old`: works, but this server lacks some features. */
  warning?: 'old';
}

export interface DiscoveryOptions {
  /** How to reach the address. Default: directly, trusting the system's certificates. */
  findRoute?: FindRoute;
  signal?: AbortSignal;
  userAgent: string;
  /** Called on every change of a step. After a redirect to https, the steps start over. */
  onStep?: (step: DiscoveryStep) => void;
  /** Limit for each step. Default: 15 s. */
  timeoutMilliseconds?: number;
}

const maximumBytes = 1024 * 1024;

/** Servers allow less; a longer one isn't meant to be read. In UTF-16 units. */
const longestDescription = 4_000;
const longestName = 200;
const mostMethods = 50;

interface Run extends DiscoveryOptions {
  findRoute: FindRoute;
  origin: string;
  limit: number;
}

type Step = <T>(id: DiscoveryStepId, work: () => Promise<{ value: T; detail: Text }>) => Promise<T>;

function stepper(onStep: ((step: DiscoveryStep) => void) | undefined): Step {
  return async (id, work) => {
    onStep?.({ id, state: 'running', detail: '', milliseconds: 0 });
    const startedAt = performance.now();
    const spent = () => Math.round(performance.now() - startedAt);
    try {
      const { value, detail } = await work();
      onStep?.({ id, state: 'passed', detail, milliseconds: spent() });
      return value;
    } catch (error) {
      const failure = failureOf(error);
      onStep?.({ id, state: 'failed', detail: shortWords(failure), milliseconds: spent() });
      throw requestError(failure);
    }
  };
}

/** A failure as one line in the list of steps; the full explanation is above it. */
function shortWords(failure: Failure): Text {
  if (failure.kind === 'not-zulip' && failure.contentType !== null && !/json/.test(failure.contentType)) {
    return text('server.expected-json', { contentType: failure.contentType.split(';')[0] ?? '' });
  }
  return 'message' in failure ? failure.message : text('network.stopped');
}

async function ask(run: Run): Promise<ExchangeAnswer> {
  const dispatcher = createAgent(1, run.findRoute);
  try {
    return await exchange({
      dispatcher,
      url: new URL('/api/v1/server_settings', run.origin),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': run.userAgent },
      signal: run.signal,
      timeoutMilliseconds: run.limit,
      maximumBytes,
    });
  } catch (error) {
    const failure = classifyNetworkError(error, { isWrite: false });
    // It isn't an HTTP server like Zulip's.
    throw requestError(
      failure.kind === 'malformed'
        ? { kind: 'not-zulip', message: failure.message, status: null, contentType: null }
        : failure,
    );
  } finally {
    await dispatcher.destroy();
  }
}

/** The https address of the same host, if the redirect leads exactly there. */
function secureOriginOf(origin: string, location: string): string | null {
  const from = new URL(origin);
  const to = URL.parse(location, origin);
  if (to === null || from.protocol !== 'http:' || to.protocol !== 'https:') return null;
  return to.hostname === from.hostname ? to.origin : null;
}

function notZulip(answer: AnswerToClassify, message: Text): Failure {
  return { kind: 'not-zulip', message, status: answer.status, contentType: answer.contentType };
}

const failuresToldAsTheyAre = new Set<FailureKind>([
  'redirected',
  'server-trouble',
  'rate-limited',
  'not-zulip',
]);

/** The failure of an unsuccessful answer, in words that fit a typed address. */
function failureOfAnswer(answer: AnswerToClassify, origin: string): Failure | null {
  const failure = classifyAnswer(answer, { isWrite: false });
  if (failure?.kind === 'not-zulip') {
    const what = answer.firstCharacter === '<' ? 'page' : 'other';
    return notZulip(answer, text('server.not-settings', { host: new URL(origin).host, what }));
  }
  if (failure === null || failuresToldAsTheyAre.has(failure.kind)) return failure;
  // "Subdomain required" and "Invalid subdomain" share a code and are translated; both mean this.
  return failure.kind === 'rejected' && failure.status === 400
    ? notZulip(answer, text('server.no-organization', { isSaid: 'yes', words: failure.message }))
    : notZulip(answer, text('server.not-zulip', { status: String(answer.status) }));
}

function readSettings(answer: AnswerToClassify): ServerSettings {
  const parsed = serverSettings.safeParse(answer.json);
  if (!parsed.success) {
    throw requestError(notZulip(answer, text('server.no-version')));
  }
  const settings = parsed.data;
  const tooOld = tooOldServer({
    zulipVersion: settings.zulip_version,
    featureLevel: settings.zulip_feature_level,
  });
  if (tooOld) throw requestError(tooOld);
  return settings;
}

function methodsOf(settings: ServerSettings): SignInMethods {
  const { authentication_methods: flags } = settings;
  return {
    password:
      typeof flags['password'] === 'boolean'
        ? flags['password']
        : settings.email_auth_enabled || flags['ldap'] === true,
    development: flags['dev'] === true,
    external: settings.external_authentication_methods.slice(0, mostMethods).map((method) => ({
      name: method.name.slice(0, longestName),
      displayName: method.display_name.slice(0, longestName),
    })),
  };
}

function describeMethods({ password, development, external }: SignInMethods): Text {
  return text('network.sign-in-methods', {
    password: password ? 'yes' : 'no',
    development: development ? 'yes' : 'no',
    other: external.length > 0 ? 'yes' : 'no',
    others: external.map(({ displayName }) => displayName).join(', '),
  });
}

/**
 * A server that answers a TLS handshake with something else speaks http; on this computer, its http address is
 * suggested.
 */
export function withPlainOrigin(failure: Failure, { protocol, host }: URL): Failure {
  if (failure.kind !== 'tls' || protocol !== 'https:') return failure;
  if (failure.code !== 'ERR_SSL_WRONG_VERSION_NUMBER') return failure;
  const plainOrigin = `http://${host}`;
  return isUnencrypted(plainOrigin)
    ? {
        kind: 'tls',
        message: text('server.plain-http', { host }),
      }
    : { kind: 'tls', plainOrigin, message: text('server.plain-http-here', { host }) };
}

/** Either another address to ask, or an answer with a failure if it isn't Zulip's. */
type FirstAnswer = { secureOrigin: string } | { answer: AnswerToClassify; failure: Failure | null };

async function findOnce(run: Run): Promise<FoundOrganization | { secureOrigin: string }> {
  const step = stepper(run.onStep);
  for (const id of discoverySteps) run.onStep?.({ id, state: 'waiting', detail: '', milliseconds: 0 });
  const url = new URL(run.origin);

  const route = await run.findRoute(run.origin);
  const [first] = route.hops;
  if (first === undefined || first.kind === 'direct') {
    await step('name', () => lookUpName(url, run.limit, run.signal, route));
  } else {
    const detail = text('network.left-to-proxy', { proxy: proxyName(first) });
    run.onStep?.({ id: 'name', state: 'skipped', detail, milliseconds: 0 });
  }
  await step('connection', async () => {
    const { value: hop, detail } = await connectTo(url, run.limit, run.findRoute, run.signal);
    return {
      value: null,
      detail:
        hop.kind === 'direct' ? detail : text('network.through-proxy', { proxy: proxyName(hop), detail }),
    };
  }).catch((error: unknown) => {
    throw requestError(withPlainOrigin(failureOf(error), url));
  });

  const answered = await step('answer', async (): Promise<{ value: FirstAnswer; detail: Text }> => {
    const answer = readAnswer(await ask(run));
    const status = String(answer.status);
    if (answer.status >= 300 && answer.status < 400 && answer.location !== null) {
      const secureOrigin = secureOriginOf(run.origin, answer.location);
      if (secureOrigin !== null) {
        return { value: { secureOrigin }, detail: text('network.asks-for-https', { status }) };
      }
    }
    const failure = failureOfAnswer(answer, run.origin);
    if (failure !== null && failure.kind !== 'not-zulip') throw requestError(failure);
    return { value: { answer, failure }, detail: text('network.http-status', { status }) };
  });
  if ('secureOrigin' in answered) return { secureOrigin: answered.secureOrigin };
  const { answer, failure } = answered;

  const { settings, origin } = await step('settings', async () => {
    if (failure !== null) throw requestError(failure);
    const read = readSettings(answer);
    const canonical = canonicalOrigin(read, run.origin);
    if (canonical === null)
      throw requestError(notZulip(answer, text('server.no-organization', { isSaid: 'no', words: '' })));
    if (!canonical.ok) throw requestError(canonical.failure);
    const detail = text('network.zulip-version', {
      version: read.zulip_version,
      level: String(read.zulip_feature_level),
    });
    return { value: { settings: read, origin: canonical.value }, detail };
  });

  const methods = await step('methods', async () => {
    const value = methodsOf(settings);
    return { value, detail: describeMethods(value) };
  });

  return {
    origin,
    name: (settings.realm_name ?? '').slice(0, longestName),
    icon: settings.realm_icon === undefined ? null : (URL.parse(settings.realm_icon, origin)?.href ?? null),
    description: plainTextOf(settings.realm_description ?? '').slice(0, longestDescription),
    version: settings.zulip_version,
    featureLevel: settings.zulip_feature_level,
    methods,
    requireEmailFormatUsernames: settings.require_email_format_usernames,
    ...(settings.zulip_feature_level < recentFeatureLevel ? ({ warning: 'old' } as const) : {}),
  };
}

/**
 * Finds the organization at an address that a person typed, reporting each step
 * (https://zulip.com/api/get-server-settings). Sends no credentials. Follows a redirect from http to https on the same
 * host, once; any other redirect is a failure with its target. Never goes from https to http.
 * Fails with `invalid-input`, `offline`, `tls`, `not-zulip`, `redirected`, `unsupported` (older than 8.0),
 * `server-trouble`, `rate-limited`, `malformed` or `cancelled`.
 */
export async function discover(
  address: string,
  options: DiscoveryOptions,
): Promise<Result<FoundOrganization>> {
  const parsed = parseOrganizationAddress(address);
  if (!parsed.ok) return parsed;
  const limit = options.timeoutMilliseconds ?? 15_000;
  const { findRoute = () => directRoute } = options;
  try {
    const first = await findOnce({ ...options, findRoute, origin: parsed.value.origin, limit });
    if (!('secureOrigin' in first)) return succeed(first);
    const second = await findOnce({ ...options, findRoute, origin: first.secureOrigin, limit });
    if (!('secureOrigin' in second)) return succeed(second);
    return fail({
      kind: 'redirected',
      location: second.secureOrigin,
      message: text('server.redirects', { location: second.secureOrigin }),
    });
  } catch (error) {
    return fail(failureOf(error));
  }
}
