import type { Agent, Dispatcher } from 'undici';
import type { FailureKind } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { systemClock, type Clock } from '../clock.ts';
import { createAgent } from '../network/agent.ts';
import type { FindRoute } from '../network/route.ts';
import { requestError } from './errors.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import type { Uploads } from './uploads.ts';
import type { Unread } from './wire/unread.ts';

/** The account's real address and its API key of 32 letters and digits. */
export interface Credentials {
  email: string;
  apiKey: string;
}

/** One attempt of a call, for the log: no parameter values and no secrets. */
export interface CallRecord {
  method: string;
  /** Relative to `/api/v1`. */
  path: string;
  /** Null if no answer came. */
  status: number | null;
  milliseconds: number;
  /** Bytes of the body on the wire. */
  bytes: number;
  failureKind: FailureKind | null;
}

/** Answers by request, each with the parts that couldn't be read. */
export type RememberedAnswers = Map<string, { answer: unknown; unread: readonly Unread[] }>;

/** Everything a call needs, for one account of an organization or for an organization before sign-in. */
export interface Connection {
  /** The canonical origin of the organization; credentials are only ever sent there. */
  origin: string;
  credentials?: Credentials;
  /** Changes when the server restarts with a newer version. */
  featureLevel: number;
  zulipVersion: string;
  userAgent: string;
  dispatcher: Dispatcher;
  /** A separate pool, so that the long poll never blocks other calls. */
  pollDispatcher: Dispatcher;
  rateLimiter: RateLimiter;
  /** How long calls may wait for the rate limiter before they fail. Default: a full window of a minute. */
  longestWaitMilliseconds?: number;
  /** Limit for the unpacked body of every answer, in bytes. Default: 200 MB. */
  maximumBytes?: number;
  redactor: Redactor;
  onCall?: (record: CallRecord) => void;
  /** Called for every answer from which something was left out. */
  onUnread?: (unread: Unread) => void;
  clock: Clock;
  /** What answers say about the server's clock. */
  serverClock: ServerClock;
  /** Files that are ready to be sent. */
  uploads: Uploads;
  /** Cached answers, which aren't requested again. Default: every call is made. */
  remembered?: RememberedAnswers;
}

export interface ConnectionOptions {
  origin: string;
  credentials?: Credentials;
  featureLevel: number;
  zulipVersion: string;
  /** `ProductName/1.2.3 (platform details)`. */
  userAgent: string;
  /** How to reach the organization. Default: directly, trusting the system's certificates. */
  findRoute?: FindRoute | undefined;
  /** Replaces the agent that is created here. */
  dispatcher?: Dispatcher;
  pollDispatcher?: Dispatcher;
  rateLimiter?: RateLimiter;
  /** Limit for the unpacked body of every answer, in bytes. Default: 200 MB. */
  maximumBytes?: number;
  redactor?: Redactor;
  onCall?: (record: CallRecord) => void;
  onUnread?: (unread: Unread) => void;
  /** Default: the machine's clock. */
  clock?: Clock;
}

/** Queues that may be polled at once: the session's, the moderation channel's, and one for a message being sent. */
const heldPolls = 3;

/** Agents created here, which must also be closed here. */
const ownDispatchers = new WeakSet<Dispatcher>();

function ownAgent(connections: number, findRoute: FindRoute | undefined): Agent {
  const agent = createAgent(connections, findRoute);
  ownDispatchers.add(agent);
  return agent;
}

/**
 * A connection to one organization. Registers the API key with the redactor. Creates whatever isn't given.
 *
 * @throws RequestError `invalid-input` if `origin` is not an http(s) origin
 */
export function createConnection(options: ConnectionOptions): Connection {
  const url = URL.parse(options.origin);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.origin !== options.origin) {
    throw requestError({
      kind: 'invalid-input',
      field: 'origin',
      message: text('server.not-an-organization'),
    });
  }
  const clock = options.clock ?? systemClock;
  const redactor = options.redactor ?? createRedactor();
  if (options.credentials !== undefined) redactor.protect(options.credentials.apiKey);
  return {
    origin: options.origin,
    ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
    featureLevel: options.featureLevel,
    zulipVersion: options.zulipVersion,
    userAgent: options.userAgent,
    dispatcher: options.dispatcher ?? ownAgent(4, options.findRoute),
    pollDispatcher: options.pollDispatcher ?? ownAgent(heldPolls + 1, options.findRoute),
    rateLimiter: options.rateLimiter ?? createRateLimiter({ clock }),
    redactor,
    ...(options.maximumBytes === undefined ? {} : { maximumBytes: options.maximumBytes }),
    ...(options.onCall === undefined ? {} : { onCall: options.onCall }),
    ...(options.onUnread === undefined ? {} : { onUnread: options.onUnread }),
    clock,
    serverClock: createServerClock(clock),
    uploads: new Map(),
  };
}

/** Closes the connection's sockets at once, even during a long poll. Dispatchers that were passed in stay open. */
export async function closeConnection(connection: Connection): Promise<void> {
  await Promise.all(
    [connection.dispatcher, connection.pollDispatcher]
      .filter((dispatcher) => ownDispatchers.has(dispatcher))
      .map((dispatcher) => dispatcher.destroy()),
  );
}
