import { createServer } from 'node:http';
import { applyDevelopment, externalMethodNames } from './authentication/authentication-methods.ts';
import { apiKeyOf, passwordOf } from './authentication/credentials.ts';
import { createControl, type DemoRealmControl } from './control.ts';
import { finishExports } from './organization/data-exports.ts';
import { createEventLateness } from './events/event-lateness.ts';
import { createEventQueues, deliverAtOnce } from './events/event-queues.ts';
import { createFaultBoard, type FaultBoard } from './faults/faults.ts';
import { createPresenceBoard } from './presence/presence.ts';
import { createDrainingLimits, createRateLimits, type RateRule } from './rate-limits.ts';
import { createRequestHandler } from './request-handler.ts';
import type { SentAnswer } from './answer-sender.ts';
import { presenceHistory, type PresenceHistory } from './presence/presence-history.ts';
import { startLivelyPresence } from './presence/lively-presence.ts';
import { routes } from './all-routes.ts';
import { createRoughness, type RoughPart } from './rough/roughness.ts';
import { removeUnusedUploads } from './files/attachments.ts';
import { deliverDueMessages } from './messages/scheduled-messages.ts';
import { emptyRealm } from './seed/empty-realm.ts';
import { seedRealm } from './seed/realm.ts';
import { keepState, readState } from './state-file.ts';
import { roles, type RealmState, type User } from './state.ts';
import type { Realm } from './router.ts';
import type { Language } from './wordings.ts';
import type { RequestLogEntry } from './request-log.ts';

export type { DemoRealmControl } from './control.ts';
export type { UserSnapshot } from './realm-snapshot.ts';
export type { Fault, FaultBoard, IncomingRequest } from './faults/faults.ts';
export type { SentAnswer } from './answer-sender.ts';
export type { RequestLogEntry } from './request-log.ts';
export { roughParts, type RoughPart } from './rough/roughness.ts';

export interface DemoRealmOptions {
  /** 0 or undefined: any free port. */
  port?: number;
  /** Accounts, including bots and deactivated ones; 250 by default. */
  users?: number;
  /** The number of channels; the few named ones always exist, and are the default. */
  channels?: number;
  /** A new organization: one owner, what the server itself creates, and nothing else. */
  empty?: boolean;
  /** The same seed gives the same people. */
  seed?: number;
  featureLevel?: number;
  rateLimit?: 'off' | { perMinute: number; perHour?: number };
  heartbeatSeconds?: number;
  /** How many people per second return to their desks, and as many leave; 0 for no one. */
  presenceChangesPerSecond?: number;
  /** The maximum number of active people for which presence events are sent; 100 on servers. */
  presenceEventLimit?: number;
  language?: Language;
  /** Milliseconds. */
  now?: () => number;
  /** The first owner's key: 32 alphanumerics. */
  ownerApiKey?: string;
  /** Whether keys are given out without a password, as on development servers; true by default. */
  development?: boolean;
  /** Upper limit and default of the time that queues survive without a poll. */
  queueIdleSeconds?: number;
  realmName?: string;
  /** `can_access_all_users_group` is role:members: guests only see people in shared channels. */
  limitGuests?: boolean;
  /**
   * Sign-in methods besides passwords, as named in `realm_authentication_methods`: `Google`, `SAML` and so on. None by
   * default; all in an empty organization.
   */
  externalSignIn?: readonly string[];
  /** Whether the organization has a limited plan, such as Zulip Cloud Free. */
  limitedPlan?: boolean;
  /**
   * As rough as the real world, or rough in some ways: odd records, a wrong clock, gateways and so on; repeatable by
   * the seed.
   */
  rough?: boolean | readonly RoughPart[];
  /** Called with every API answer sent as JSON. */
  onAnswer?: (answer: SentAnswer) => void;
  /** Called for every request as soon as the server has handled it, before it is answered. */
  onHandled?: (entry: Readonly<RequestLogEntry>) => void;
  /** Where the realm is stored between runs; stored contents take precedence over the options for a new realm. */
  stateFile?: string;
}

export interface DemoAccount {
  email: string;
  apiKey: string;
  password: string;
  role: number;
  userId: number;
  fullName: string;
}

export interface DemoRealm {
  /** `http://127.0.0.1:port` */
  url: string;
  /** One active person of each role, highest role first. */
  accounts: DemoAccount[];
  /** Anyone's account, even a bot's. */
  accountOf(userId: number): DemoAccount;
  /** A made-up presence history of the day before. */
  presenceHistory(): PresenceHistory;
  /** The latest requests, oldest first. */
  log: RequestLogEntry[];
  faults: FaultBoard;
  control: DemoRealmControl;
  close(): Promise<void>;
}

const defaultFeatureLevel = 499;

const usualRules = toRules({ perMinute: 200, perHour: 2000 });

/** Servers say five and refuse the fifth: the first attempt counts as two. */
const loginRules: readonly RateRule[] = [{ windowSeconds: 1800, requests: 4, toldRequests: 5 }];

/**
 * Starts an organization's server on 127.0.0.1, with a Zulip server's state, roles, checks, event queues and limits.
 * https://zulip.com/api/rest
 *
 * @throws RangeError for an invalid option; an error of Node if the port is in use
 */
export async function startDemoRealm(options: DemoRealmOptions = {}): Promise<DemoRealm> {
  checkOptions(options);
  const rough = createRoughness(options.rough ?? false, options.seed ?? 1);
  const right = rough.clockOf(options.now ?? Date.now);
  let clockOffset = 0;
  const now = () => right() + clockOffset;
  const kept = options.stateFile === undefined ? undefined : await readState(options.stateFile, now);
  if (kept !== undefined) {
    kept.featureLevel = options.featureLevel ?? kept.featureLevel;
    kept.serverGeneration = Math.floor(now() / 1000);
    applyDevelopment(kept, options.development ?? true);
  }
  const state =
    kept ??
    (options.empty === true ? emptyRealm : seedRealm)({
      users: options.users ?? 250,
      channels: options.channels ?? 0,
      seed: options.seed ?? 1,
      featureLevel: options.featureLevel ?? defaultFeatureLevel,
      language: options.language ?? 'en',
      development: options.development ?? true,
      realmName: options.realmName ?? null,
      now,
      ownerApiKey: options.ownerApiKey ?? null,
      limitGuests: options.limitGuests ?? false,
      limitedPlan: options.limitedPlan ?? false,
      externalSignIn: options.externalSignIn ?? null,
    });
  if (kept === undefined) rough.roughenState(state);
  const lateness = createEventLateness(rough.delivery() ?? deliverAtOnce);
  const queues = createEventQueues(state, options.heartbeatSeconds ?? 50, lateness.deliver);
  const presenceEventLimit = rough.presenceEventLimit(options.presenceEventLimit ?? 100);
  const presence = createPresenceBoard(state, queues, presenceEventLimit);
  const callRules =
    options.rateLimit === undefined ? rough.rateRules(usualRules) : toRules(options.rateLimit);
  const unlimited = callRules.length === 0;
  const realm: Realm = {
    state,
    queues,
    presence,
    loginLimits: createRateLimits(state, unlimited ? [] : loginRules),
    queueIdleSeconds: options.queueIdleSeconds ?? null,
  };
  const keeper = options.stateFile === undefined ? null : keepState(options.stateFile, state);
  const faults = rough.faultBoard(createFaultBoard());
  const log: RequestLogEntry[] = [];
  const server = createServer(
    createRequestHandler({
      realm,
      routes,
      faults,
      log,
      callLimits: createRateLimits(state, callRules),
      eventLimits: createDrainingLimits(state, callRules),
      reshape: rough.reshape,
      onAnswer: options.onAnswer,
      onHandled: options.onHandled,
    }),
  );
  if (keeper !== null) {
    server.on('request', (request, response) => {
      if (request.method !== 'GET') response.once('finish', keeper.changed);
    });
  }
  // Like the proxy in front of a server: a shorter time would reset connections that clients are about to reuse.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(options.port ?? 0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The realm listens on no port.');
  state.url = `http://127.0.0.1:${address.port}`;

  const collection = setInterval(
    queues.collectIdle,
    Math.min(60, (options.queueIdleSeconds ?? 240) / 4) * 1000,
  );
  // Control, presence and timers change the realm without a request.
  const keeping = keeper === null ? undefined : setInterval(keeper.changed, 30_000);
  // Servers check once a minute, which is too slow for a demonstration.
  const deliveries = setInterval(() => {
    deliverDueMessages(realm);
    removeUnusedUploads(state);
    finishExports(realm);
  }, 1_000);
  const lively = startLivelyPresence(realm, options.seed ?? 1, options.presenceChangesPerSecond ?? 0.5);
  return {
    url: state.url,
    accounts: knownAccounts(state),
    accountOf(userId) {
      const user = state.users.get(userId);
      if (user === undefined) throw new RangeError(`The realm has no user ${userId}.`);
      return toAccount(state, user);
    },
    presenceHistory: () => presenceHistory(state),
    log,
    faults,
    control: {
      ...createControl(realm),
      delayEvents: lateness.set,
      loseEvents: lateness.lose,
      setClock(offsetMilliseconds) {
        clockOffset = offsetMilliseconds;
      },
    },
    async close() {
      clearInterval(collection);
      clearInterval(keeping);
      clearInterval(deliveries);
      lively.stop();
      queues.dropAll();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      await keeper?.close();
    },
  };
}

function toRules(limit: NonNullable<DemoRealmOptions['rateLimit']>): RateRule[] {
  if (limit === 'off') return [];
  const rules = [{ windowSeconds: 60, requests: limit.perMinute }];
  if (limit.perHour !== undefined) rules.push({ windowSeconds: 3600, requests: limit.perHour });
  return rules;
}

function knownAccounts(state: RealmState): DemoAccount[] {
  const people = [...state.users.values()].slice(0, 12);
  return roles.flatMap((role) => {
    const user = people.find(
      (candidate) => candidate.role === role && candidate.isActive && !candidate.isBot,
    );
    return user === undefined ? [] : [toAccount(state, user)];
  });
}

function toAccount(state: RealmState, user: User): DemoAccount {
  return {
    email: user.deliveryEmail,
    apiKey: apiKeyOf(state, user),
    password: passwordOf(state, user),
    role: user.role,
    userId: user.userId,
    fullName: user.fullName,
  };
}

function checkOptions(options: DemoRealmOptions): void {
  const {
    users = 250,
    channels = 0,
    ownerApiKey,
    port = 0,
    heartbeatSeconds = 50,
    featureLevel = 0,
  } = options;
  if (!Number.isInteger(users) || users < 20 || users > 1_000_000) {
    throw new RangeError('users must be a whole number from 20 to 1,000,000.');
  }
  if (options.empty === true && (options.users !== undefined || options.channels !== undefined)) {
    throw new RangeError(
      'An empty organization has one person and no channels to choose: leave out users and channels.',
    );
  }
  if (!Number.isInteger(channels) || channels < 0 || channels > 20_000) {
    throw new RangeError('channels must be a whole number up to 20,000.');
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError('port must be from 0 to 65535.');
  if (!Number.isInteger(featureLevel) || featureLevel < 0)
    throw new RangeError('featureLevel must be a whole number.');
  if (!(heartbeatSeconds > 0)) throw new RangeError('heartbeatSeconds must be more than 0.');
  if (ownerApiKey !== undefined && !/^[A-Za-z0-9]{32}$/.test(ownerApiKey)) {
    throw new RangeError('ownerApiKey must be 32 letters and digits.');
  }
  const unknown = options.externalSignIn?.find((name) => !externalMethodNames.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`externalSignIn knows ${externalMethodNames.join(', ')}, not ${unknown}.`);
  }
}
