import type { NetworkCheck, NetworkStep } from '#contract/network.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import { text, type Text } from '#words/text.ts';
import { classifyAnswer } from './classify-answer.ts';
import { connectTo, lookUpName } from './diagnosis.ts';
import { classifyNetworkError, failureOf, RequestError, requestError } from './errors.ts';
import { exchange } from './exchange.ts';
import { readAnswer } from './read-answer.ts';
import { serverSettings } from './wire/server-settings.ts';
import { createAgent } from '../network/agent.ts';
import { adviceFor } from './connection-advice.ts';
import { proxyName, type FindRoute, type Hop, type Route } from '../network/route.ts';

export interface CheckOptions {
  /** Canonical origin of the organization. */
  origin: string;
  findRoute: FindRoute;
  userAgent: string;
  /** Tries the key with a real call and returns its owner; null while signed out. */
  checkKey: ((signal: AbortSignal) => Promise<Result<{ name: string }>>) | null;
  signal: AbortSignal;
  /** Gets all steps whenever one changes. */
  onSteps(steps: NetworkStep[]): void;
  /** Limit for each step. Default: 15 s. */
  limitMilliseconds?: number;
}

const order = ['name', 'proxy', 'connection', 'tls', 'server', 'key'] as const;
type StepId = (typeof order)[number];

/** More than a server's settings need, and too little for an attack. */
const largestSettings = 1024 * 1024;

/** What a step found, or why it was skipped. */
type Found = { detail: Text } | { skipped: Text };

/** Thrown if a failure belongs to a later step than the one that encountered it. */
class LaterStep {
  readonly id: StepId;
  readonly failure: Failure;
  readonly found: Text;

  constructor(id: StepId, failure: Failure, found: Text) {
    this.id = id;
    this.failure = failure;
    this.found = found;
  }
}

const wordsOf = (failure: Failure): Text =>
  'message' in failure ? failure.message : text('network.stopped');

async function askSettings(
  { origin, userAgent }: CheckOptions,
  limit: number,
  route: Route,
  signal: AbortSignal,
) {
  const dispatcher = createAgent(1, () => route);
  try {
    const answer = await exchange({
      dispatcher,
      url: new URL('/api/v1/server_settings', origin),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': userAgent },
      signal,
      timeoutMilliseconds: limit,
      maximumBytes: largestSettings,
    });
    const read = readAnswer(answer);
    const failure = classifyAnswer(read, { isWrite: false });
    if (failure !== null) throw requestError(failure);
    const settings = serverSettings.safeParse(read.json);
    if (!settings.success) {
      const message = text('server.answer-not-zulip');
      throw requestError({ kind: 'not-zulip', message, status: answer.status, contentType: null });
    }
    const { zulip_version: version, zulip_feature_level: level } = settings.data;
    return text('network.server-answer', {
      status: String(answer.status),
      version,
      level: String(level),
    });
  } catch (error) {
    throw requestError(
      error instanceof RequestError ? error.failure : classifyNetworkError(error, { isWrite: false }),
    );
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Checks the connection to a server step by step: the name, the proxy, the connection, TLS, the server itself and the
 * key. It ends at the first failed step; the rest stay `waiting`. The results contain no secrets.
 */
export async function checkConnection(options: CheckOptions): Promise<NetworkCheck> {
  const { origin, signal, limitMilliseconds: limit = 15_000 } = options;
  const url = new URL(origin);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  // The bare connection, without a protocol on top.
  const bare = new URL(`http://${url.hostname}:${port}`);
  const route = await options.findRoute(origin);
  const [first] = route.hops;
  const proxy = first === undefined || first.kind === 'direct' ? null : first;
  let proxyWantsSignIn: string | null = null;

  let steps = order.map((id): NetworkStep => ({
    id,
    state: 'waiting',
    detail: '',
    advice: '',
    milliseconds: null,
  }));
  const set = (id: StepId, change: Partial<NetworkStep>): void => {
    steps = steps.map((step) => (step.id === id ? { ...step, ...change } : step));
    options.onSteps(steps);
  };
  const fail = (id: StepId, failure: Failure, milliseconds: number): void => {
    if (failure.kind === 'offline' && failure.proxy !== undefined) proxyWantsSignIn = failure.proxy;
    set(id, { state: 'failed', detail: wordsOf(failure), advice: adviceFor(failure, origin), milliseconds });
  };

  /** The route that the connection took. */
  let way: Hop | null = null;
  const openBare = async (): Promise<void> => {
    ({ value: way } = await connectTo(bare, limit, () => route, signal));
  };

  const work: Record<StepId, () => Promise<Found>> = {
    name: async () =>
      proxy === null
        ? lookUpName(url, limit, signal, route)
        : { skipped: text('network.left-to-proxy', { proxy: proxyName(proxy) }) },
    async proxy() {
      if (proxy === null) return { skipped: text('network.no-proxy') };
      try {
        await openBare();
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'offline' || failure.reason !== 'proxy-refused') throw error;
        throw new LaterStep(
          'connection',
          failure,
          text('network.proxy-answers', { proxy: proxyName(proxy) }),
        );
      }
      return {
        detail:
          way === null || way.kind === 'direct'
            ? text('network.proxy-unusable', { proxy: proxyName(proxy) })
            : text('network.proxy-answers', { proxy: proxyName(way) }),
      };
    },
    async connection() {
      if (way === null) await openBare();
      const server = `${url.hostname}:${port}`;
      return {
        detail:
          way === null || way.kind === 'direct'
            ? text('network.connected', { server })
            : text('network.connected-through', { proxy: proxyName(way), server }),
      };
    },
    tls: async () =>
      url.protocol === 'https:'
        ? connectTo(url, limit, () => route, signal)
        : { skipped: text('network.not-encrypted') },
    server: async () => ({ detail: await askSettings(options, limit, route, signal) }),
    async key() {
      if (options.checkKey === null) return { skipped: text('network.not-signed-in') };
      const answer = await options.checkKey(AbortSignal.any([signal, AbortSignal.timeout(limit)]));
      if (!answer.ok) throw requestError(answer.failure);
      return { detail: text('network.key-valid', { name: answer.value.name }) };
    },
  };

  for (const id of order) {
    if (signal.aborted) break;
    set(id, { state: 'running' });
    const startedAt = performance.now();
    const spent = (): number => Math.round(performance.now() - startedAt);
    try {
      const found = await work[id]();
      if ('skipped' in found) set(id, { state: 'skipped', detail: found.skipped });
      else set(id, { state: 'passed', detail: found.detail, milliseconds: spent() });
    } catch (error) {
      if (error instanceof LaterStep) {
        set(id, { state: 'passed', detail: error.found, milliseconds: spent() });
        fail(error.id, error.failure, spent());
      } else {
        fail(id, failureOf(error), spent());
      }
      break;
    }
  }
  return { steps, proxyWantsSignIn };
}
