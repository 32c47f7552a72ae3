import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getUserPresence } from '../../zulip/route/presence.ts';
import { getUserStatus } from '../../zulip/route/user-status.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Null if the server refuses: it has no answer, or the person has left again. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (failureOf(error).kind === 'rejected') return null;
    throw error;
  }
}

/**
 * Fetches presence and status of a reactivated person. Snapshots omit them for deactivated people and no event brings
 * them. Needs feature level 262.
 *
 * @param model null before the first snapshot
 * @throws RequestError
 */
export async function completePerson(
  connection: Connection,
  model: RealmModel | null,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  if (model === null) return;
  const expected = model.statuses.expectWhole(userId);
  try {
    // Fetched first: whether they hide their presence follows from both.
    if (!model.settings.row().presenceDisabled) {
      const applyPresence = model.presence.expectOne(userId);
      const times = await unlessRefused(getUserPresence(connection, userId, { signal }));
      if (times !== null) applyPresence(times);
    }
    const status = await unlessRefused(getUserStatus(connection, userId, { signal }));
    if (status === null) return;
    expected.apply(status);
    model.users.completed(userId);
  } finally {
    expected.end();
  }
}
