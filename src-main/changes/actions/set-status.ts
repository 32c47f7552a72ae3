import type { Action } from '../../../src-preload/contract/change-entities.ts';
import type { PersonStatus, StatusEmoji } from '../../../src-preload/contract/entities.ts';
import { fail, succeed, type Result } from '../../../src-preload/contract/outcome.ts';
import { failureOf } from '../../zulip/errors.ts';
import { requireFeature } from '../../zulip/feature-levels.ts';
import {
  getUserStatus,
  updateOwnStatus,
  updateUserStatus,
  type UserStatusUpdate,
} from '../../zulip/route/user-status.ts';
import type { EmojiOrigin } from '../../zulip/wire/user-status.ts';
import { checkStatus } from '../checks.ts';
import type { PlanningFacts } from '../person-facts.ts';
import { statusTextObjection, trimAsServer } from '../server-text.ts';
import { nameOrCount } from '../words.ts';
import {
  collectPeople,
  skippedRow,
  statusEndpoint,
  type Expansion,
  type FieldOperations,
} from './expansion.ts';

const noStatus: PersonStatus = { text: '', emoji: null };

const kindOf: Readonly<Record<EmojiOrigin, StatusEmoji['kind']>> = {
  unicode: 'unicode',
  realm: 'custom',
  extra: 'zulip',
};

/** The canonical text of a status: JSON with the keys in one order. Nothing set and an empty status are the same. */
export function statusText(status: PersonStatus | null): string {
  const { text, emoji } = status ?? noStatus;
  return JSON.stringify({
    text,
    emoji: emoji === null ? null : { name: emoji.name, code: emoji.code, kind: emoji.kind },
  });
}

function readStatusText(value: string): PersonStatus {
  return JSON.parse(value) as PersonStatus;
}

/** Both parts are always sent: a part that is left out would stay as it was. */
function updateOf({ text, emoji }: PersonStatus): UserStatusUpdate {
  if (emoji === null) return { status_text: text, emoji_name: '' };
  // The type of the server's own emoji is spelt differently between servers; by the name the server finds it itself.
  if (emoji.kind === 'zulip') return { status_text: text, emoji_name: emoji.name };
  return {
    status_text: text,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.kind === 'custom' ? 'realm_emoji' : 'unicode_emoji',
  };
}

export const statusOperations: FieldOperations = {
  noun: 'status',
  current: (person) => statusText(person.status),
  words(value) {
    const { text, emoji } = readStatusText(value);
    const parts = [emoji === null ? '' : `:${emoji.name}:`, text].filter((part) => part !== '');
    return parts.length === 0 ? 'no status' : parts.join(' ');
  },
  async send(connection, change) {
    const update = updateOf(readStatusText(change.after));
    const { ignoredParameters } =
      change.endpoint === 'POST /users/me/status'
        ? await updateOwnStatus(connection, update)
        : await updateUserStatus(connection, change.userId, update);
    return ignoredParameters;
  },
  async readBack(connection, userId, signal) {
    const { status_text, emoji } = await getUserStatus(connection, userId, { signal });
    return statusText({
      text: status_text,
      emoji: emoji === null ? null : { name: emoji.name, code: emoji.code, kind: kindOf[emoji.origin] },
    });
  },
};

/**
 * Expands "set status" to one POST for each person: to the caller's own endpoint for the caller, to the
 * administrators' one for others.
 *
 * @returns `invalid-input` on the field `text` or `emoji`; `unsupported` where the status of others is asked for and
 *   the server is older than feature level 407
 */
export function expandSetStatus(
  action: Extract<Action, { kind: 'set-status' }>,
  facts: PlanningFacts,
): Result<Expansion> {
  const { caller } = facts;
  const text = trimAsServer(action.status.text);
  const { emoji } = action.status;
  const objection = statusTextObjection(text);
  if (objection !== null) return fail({ kind: 'invalid-input', field: 'text', message: objection });
  if (emoji !== null && (emoji.name === '' || emoji.code === '')) {
    return fail({ kind: 'invalid-input', field: 'emoji', message: 'Invalid emoji name.' });
  }
  if (action.userIds.some((userId) => userId !== caller.userId)) {
    try {
      requireFeature(facts, 'user-status-of-others');
    } catch (error) {
      return fail(failureOf(error));
    }
  }

  const after = statusText({ text, emoji });
  const { people, gone } = collectPeople(action.userIds, facts.person, () => 0);
  const names = nameOrCount([...people, ...gone].map(({ name }) => name));
  const expansion: Expansion = {
    title: `${after === statusText(noStatus) ? 'Clear' : 'Set'} status for ${names}`,
    changes: [],
    skipped: gone,
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    isGrave: false,
  };
  for (const person of people) {
    const before = statusText(person.status);
    const verdict = checkStatus(caller, person, before === after);
    if (verdict.kind === 'skip') {
      expansion.skipped.push(skippedRow(person, verdict, facts));
      continue;
    }
    expansion.changes.push({
      id: expansion.changes.length + 1,
      userId: person.userId,
      name: person.name,
      email: person.email,
      field: 'status',
      before,
      after,
      risk: verdict.risk,
      notice: verdict.notice,
      endpoint: statusEndpoint(person.userId === caller.userId),
      inverse: { kind: 'set-status', userIds: [person.userId], status: person.status ?? noStatus },
    });
  }
  if (expansion.changes.length > 0) {
    expansion.canBeUndone.push('The status. Setting it back works for everyone who still has it then.');
    expansion.cannotBeUndone.push('Everyone who can see the account sees the new status at once.');
  }
  return succeed(expansion);
}
