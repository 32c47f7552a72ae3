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

/** A list of presences, with the server's timestamp. */
export interface PresenceList {
  entries: readonly PresenceEntry[];
  serverTimestamp: number | null;
  /** The cursor of the next delta; null for complete lists. */
  updateId: number | null;
}

/**
 * Reads the realm's presence without changing it.
 *
 * The cheap way, deltas, is the answer to a *report* of the caller's own presence. An administrator who only left this
 * console open would then appear active to everyone, and the server would withhold their notifications. So deltas are
 * used only if the caller doesn't share presence at all: then the server stores nothing of the report. Otherwise the
 * complete list is read. https://zulip.com/api/update-presence
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

/** A complete list of up to this many people is fetched at the usual rate; larger ones less often. */
const usualEntries = 2_000;
const slowestFactor = 5;
/** The share of a list's reach that may pass before the next one is requested; the rest is for transmission. */
const partOfReach = 0.75;
/** Limits of the wait after a failed list. */
const retryBounds = { firstBoundMilliseconds: 10_000, maximumBoundMilliseconds: 60_000 };

/**
 * Milliseconds between requests for two lists: large ones less often, but never so rarely that a list becomes outdated.
 *
 * @param usual milliseconds between two lists of a small organization
 * @param entries people in the list; 0 for a delta
 * @param reach milliseconds for which a list is current
 */
export function listInterval(usual: number, entries: number, reach: number): number {
  const factor = Math.min(slowestFactor, Math.max(1, entries / usualEntries));
  return Math.min(usual * factor, reach * partOfReach);
}

/** What the poll needs in each round. */
export interface PresencePollPorts {
  /** Reads a list; throws RequestError. */
  read(model: RealmModel, updateId: number, signal: AbortSignal): Promise<PresenceList>;
  /** The live model, or null if there is none or the connection is failing. */
  model(): RealmModel | null;
  /** Milliseconds between two rounds. */
  usualInterval(): number;
}

/** The presence poll, as work for a repeating task. */
export interface PresencePoll {
  /**
   * One round; merges into the model it began with, unless a newer one has replaced it. Returns the milliseconds until
   * the next.
   */
  round(signal: AbortSignal): Promise<number>;
  /** Why and since when presence is outdated; null if it is current or switched off. */
  stale(model: RealmModel | null): StalePresence | null;
}

export function createPresencePoll(ports: PresencePollPorts): PresencePoll {
  let cursor = { generation: 0, updateId: -1 };
  /** Why the last requested list failed. */
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
      // A realm that switched presence off answers -1, which would fetch everyone again.
      if (list.updateId !== null) cursor.updateId = Math.max(cursor.updateId, list.updateId);
      const entries = list.updateId === null ? list.entries.length : 0;
      const took = performance.now() - startedAt;
      // A server that is slow to produce lists spends at most half of its time on them.
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
