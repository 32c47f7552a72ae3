import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ChangeIntent, Journal, RecordedChange } from '../store/journal.ts';
import type { Connection } from '../zulip/http.ts';
import { createEchoQueues, type EchoQueues, type EchoTiming } from './calls/echo-queues.ts';
import type { KnownBefore, Looking } from './calls/operations.ts';
import { usualStayMilliseconds } from './calls/own-messages.ts';

interface DeedPorts {
  organizationId: string;
  journal: Pick<Journal, 'claimant' | 'hasRival' | 'idsFoundWith' | 'changedSince'>;
  clock: Clock;
  isReadOnly(): boolean;
  /** How long a server may work on a request after its connection was cut. */
  workMilliseconds: number;
}

/** An engine's knowledge of its account's deeds: the sources of evidence, and its owners. */
export interface Deeds {
  echoes: EchoQueues;
  /** An id for a sending, and what is known before it. */
  intent(connection: Connection, known: KnownBefore): ChangeIntent;
  /** The same with the current time. */
  dated(connection: Connection, intent: ChangeIntent): ChangeIntent;
  /** A call is being sent. */
  begin(changes: readonly RecordedChange[], intent: ChangeIntent): void;
  /** The outcome of a call is known, or it wasn't sent. */
  end(intent: ChangeIntent): void;
  looking(connection: Connection): Looking;
  /** Milliseconds until the server has certainly ended its work on a call; 0 if it has. */
  workLeft(connection: Connection, intent: ChangeIntent | null): number;
  close(): Promise<void>;
}

/** @param timing shorter in tests */
export function createDeeds(ports: DeedPorts, timing: Partial<EchoTiming> = {}): Deeds {
  const { organizationId, journal, clock, isReadOnly, workMilliseconds } = ports;
  const echoes = createEchoQueues(clock, timing);
  const run = randomUUID();
  const startedAt = clock.elapsed();
  /** The sending that each found thing belongs to, until the journal has it. */
  const taken = new Map<string, string>();

  const isFree = (claim: string, change: RecordedChange): boolean => {
    if (change.claim === claim) return true;
    const owner = taken.get(claim);
    if (owner !== undefined) return owner === change.intent?.sending;
    return journal.claimant(organizationId, claim) === null;
  };

  const take = (claim: string, change: RecordedChange): boolean => {
    const isOwn = isFree(claim, change);
    if (isOwn && change.claim !== claim) taken.set(claim, change.intent?.sending ?? '');
    return isOwn;
  };

  /** For an earlier run, only the server's clock tells. */
  const since = (connection: Connection, intent: ChangeIntent | null): number | null => {
    if (intent?.at.run === run) return clock.elapsed() - intent.at.elapsed;
    const now = connection.serverClock.now();
    if (now === null || intent?.serverTime == null) return null;
    const most = now.withinMilliseconds + intent.serverTime.withinMilliseconds;
    return Math.max(0, now.milliseconds - intent.serverTime.milliseconds + most);
  };

  const moment = (connection: Connection): Pick<ChangeIntent, 'serverTime' | 'at'> => ({
    serverTime: connection.serverClock.now(),
    at: { run, elapsed: clock.elapsed(), time: clock.now() },
  });

  /** The minimum time that has passed since an intent. */
  const leastSince = (connection: Connection, intent: ChangeIntent | null): number => {
    if (intent?.at.run === run) return clock.elapsed() - intent.at.elapsed;
    // An earlier run had ended before this one began.
    const sinceStart = clock.elapsed() - startedAt;
    const now = connection.serverClock.now();
    if (now === null || intent?.serverTime == null || intent.at.time === undefined) return sinceStart;
    // Either clock may have been set since, but hardly both forward.
    const { milliseconds, withinMilliseconds } = intent.serverTime;
    const byServer = now.milliseconds - milliseconds - now.withinMilliseconds - withinMilliseconds;
    return Math.max(sinceStart, Math.min(byServer, clock.now() - intent.at.time));
  };

  return {
    echoes,
    intent: (connection, known) => ({
      ...moment(connection),
      queueId: null,
      newestMessageId: null,
      newestId: null,
      ...known,
      sending: randomUUID(),
    }),
    dated: (connection, intent) => ({ ...intent, ...moment(connection) }),
    begin(changes, intent) {
      for (const change of changes) change.intent = intent;
      if (intent.queueId !== null) echoes.hold(intent.queueId, intent.sending);
    },
    end: ({ sending }) => echoes.release(sending),
    looking: (connection) => ({
      connection,
      echoes,
      take,
      isFree,
      hasRival: (change) => journal.hasRival(organizationId, change),
      idsFoundWith: (field, value) => journal.idsFoundWith(organizationId, { field, value }),
      changedSince: (kind, { at: { time } }) =>
        time === undefined ? [] : journal.changedSince(organizationId, kind, time),
      since: (intent) => since(connection, intent),
      wasWatched: ({ at }) => at.run === run && clock.elapsed() - at.elapsed < usualStayMilliseconds,
      isReadOnly,
    }),
    workLeft: (connection, intent) => Math.max(0, workMilliseconds - leastSince(connection, intent)),
    close: () => echoes.close(),
  };
}
