import { failureOf } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
import { getRealmPresence, updateOwnPresence } from '../zulip/route/presence.ts';
import type { PresenceEntry } from '../zulip/wire/presence.ts';
import type { RealmModel } from './realm-model.ts';

/** A list of presences, and how the server dates it. */
interface PresenceList {
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
    { status: 'idle', last_update_id: updateId },
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

/** How much less often to ask after an answer of that many people. */
export function paceFactor(entries: number): number {
  return Math.min(slowestFactor, Math.max(1, entries / usualEntries));
}

/** What the poll needs to know at each round. */
export interface PresencePollPorts {
  connection: Connection;
  /** The live model, or null while there is none or the connection is in trouble. */
  model(): RealmModel | null;
  /** Milliseconds between two rounds. */
  interval(): number;
}

/**
 * One round of the presence poll as work for a repeating task; merges into the model it began with, unless a newer
 * one has taken its place.
 */
export function createPresencePoll(ports: PresencePollPorts): (signal: AbortSignal) => Promise<number> {
  let cursor = { generation: 0, updateId: -1 };
  return async (signal) => {
    const model = ports.model();
    if (!model || model.settings.row().presenceDisabled) return ports.interval();
    if (cursor.generation !== model.generation) {
      cursor = { generation: model.generation, updateId: model.presenceUpdateId };
    }
    const expected = model.presence.expectList();
    try {
      const list = await readPresenceQuietly(ports.connection, model, cursor.updateId, signal);
      if (ports.model() !== model) return ports.interval();
      await expected.apply(list.entries, list.serverTimestamp, signal);
      // A realm that switched presence off answers -1, which would ask for everybody again.
      if (list.updateId !== null) cursor.updateId = Math.max(cursor.updateId, list.updateId);
      return ports.interval() * (list.updateId === null ? paceFactor(list.entries.length) : 1);
    } catch (error) {
      const failure = failureOf(error);
      const asked = failure.kind === 'rate-limited' ? failure.retryAfterSeconds * 1000 : 0;
      return Math.max(ports.interval(), asked);
    } finally {
      expected.end();
    }
  };
}
