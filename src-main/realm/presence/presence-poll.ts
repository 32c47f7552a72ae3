import type { StalePresence } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { createBackoff } from '../../zulip/backoff.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getRealmPresence, updateOwnPresence } from '../../zulip/route/presence.ts';
import type { PresenceEntry } from '../../zulip/wire/presence.ts';
import { presenceHistoryDays } from '../session/event-types.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { reasonOf } from '../../zulip/queue-recovery.ts';

/** A list of presences, and how the server dates it. */
export interface PresenceList {
  entries: readonly PresenceEntry[];
  serverTimestamp: number | null;
  /** The cursor of the next delta; null for complete lists. */
  updateId: number | null;
}

/**
 * Reads the realm's presence without changing it.
 *
 * The cheap way, deltas, is the answer to a *report* of the caller's own presence: an administrator who only left
 * this console open would look present to everybody, and the server would withhold their notifications. So deltas
 * are used only if the caller does not share presence at all: then the server stores nothing of the report. For
 * everybody else the complete list is read. https://zulip.com/api/update-presence
 *
 * @param updateId the cursor of the last delta
 * @throws RequestError
 */
export async function readPresenceQuietly(
  connection: Connection,
  model: RealmModel,
  updateId: number,
  signal: AbortSignal,
): Promise<PresenceList> {
  const mayReport = !model.settings.ownPresenceEnabled() && model.index.read(model.myUserId)?.isBot === false;
  if (!mayReport) {
    const answer = await getRealmPresence(connection, { signal });
    return { entries: answer.presences, serverTimestamp: answer.server_timestamp, updateId: null };
  }
  const answer = await updateOwnPresence(
    connection,
    { status: 'idle', last_update_id: updateId, history_limit_days: presenceHistoryDays },
    { signal },
  );
  return {
    entries: answer.presences ?? [],
    serverTimestamp: answer.server_timestamp ?? null,
    updateId: answer.presence_last_update_id ?? null,
  };
}

/** A complete list of this many people is fetched at the usual pace; larger ones less often. */
const usualEntries = 2_000;
const slowestFactor = 5;
/** The part of a list's reach that may be over before the next one is asked for: the rest is for its way. */
const partOfReach = 0.75;
/** Bounds of the wait after a list that did not come. */
const retryBounds = { firstBoundMilliseconds: 10_000, maximumBoundMilliseconds: 60_000 };

/**
 * Milliseconds from asking for one list to asking for the next: large ones less often, but never so seldom that a
 * list gets too old for the states of now.
 *
 * @param usual milliseconds between two lists of a small organization
 * @param entries people in the list; 0 for a delta
 * @param reach milliseconds for which a list is good
 */
export function listInterval(usual: number, entries: number, reach: number): number {
  const factor = Math.min(slowestFactor, Math.max(1, entries / usualEntries));
  return Math.min(usual * factor, reach * partOfReach);
}

/** What the poll needs to know at each round. */
export interface PresencePollPorts {
  /** Reads a list; throws RequestError. */
  read(model: RealmModel, updateId: number, signal: AbortSignal): Promise<PresenceList>;
  /** The live model, or null while there is none or the connection is in trouble. */
  model(): RealmModel | null;
  /** Milliseconds between two rounds. */
  usualInterval(): number;
}

/** The presence poll, as work for a repeating task. */
export interface PresencePoll {
  /**
   * One round; merges into the model it began with, unless a newer one has taken its place. Answers the milliseconds
   * until the next.
   */
  round(signal: AbortSignal): Promise<number>;
  /** What presence there is instead of that of now; null where it is current or switched off. */
  stale(model: RealmModel | null): StalePresence | null;
}

export function createPresencePoll(ports: PresencePollPorts): PresencePoll {
  let cursor = { generation: 0, updateId: -1 };
  /** Why the newest list that was asked for did not come. */
  let trouble: { generation: number; failure: Failure } | null = null;
  const backoff = createBackoff(retryBounds);

  async function round(signal: AbortSignal): Promise<number> {
    const usual = ports.usualInterval();
    const model = ports.model();
    if (!model || model.settings.row().presenceDisabled) return usual;
    if (cursor.generation !== model.generation) {
      cursor = { generation: model.generation, updateId: model.presenceUpdateId };
    }
    const expected = model.presence.expectList();
    const startedAt = performance.now();
    try {
      const list = await ports.read(model, cursor.updateId, signal);
      if (ports.model() !== model) return usual;
      await expected.apply(list.entries, list.serverTimestamp, signal);
      trouble = null;
      backoff.reset();
      // A realm that switched presence off answers -1, which would ask for everybody again.
      if (list.updateId !== null) cursor.updateId = Math.max(cursor.updateId, list.updateId);
      const entries = list.updateId === null ? list.entries.length : 0;
      const took = performance.now() - startedAt;
      // A server that takes long over a list is at work on them for half of the time at most.
      return Math.max(listInterval(usual, entries, model.presence.reach()) - took, took);
    } catch (error) {
      if (signal.aborted) return usual;
      const failure = failureOf(error);
      trouble = { generation: model.generation, failure };
      const asked = failure.kind === 'rate-limited' ? failure.retryAfterSeconds : 0;
      return Math.min(backoff.next(asked), Math.max(usual, asked * 1_000));
    } finally {
      expected.end();
    }
  }

  return {
    round,
    stale(model) {
      if (model === null || model.settings.row().presenceDisabled) return null;
      const failure = trouble?.generation === model.generation ? trouble.failure : null;
      if (failure === null && model.presence.isCurrent()) return null;
      return {
        asOfMilliseconds: model.presence.listedAt(),
        reason: failure === null ? null : reasonOf(failure),
      };
    },
  };
}
