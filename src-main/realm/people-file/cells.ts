import type { ProfileField, PersonStatus } from '#contract/people.ts';
import type { PeopleFileColumn } from '#contract/people-file.ts';
import { botTypeName } from '#contract/words/bots.ts';
import { roleName } from '#contract/words/roles.ts';
import { unseenOf } from '../people/last-activity.ts';
import { botTypeIn, personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Ids in the stored value of a profile field of type "people": a JSON list as text; null if it isn't one. */
export function idsIn(stored: string): number[] | null {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) && parsed.every((id): id is number => Number.isSafeInteger(id))
      ? parsed
      : null;
  } catch {
    return null;
  }
}

function momentText(seconds: number): string {
  return seconds === 0 ? '' : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');
}

/** As the grid shows it, with exact times. */
function activityText(model: RealmModel, row: number): string {
  const { columns } = model.index;
  if (model.statuses.hidesPresence(columns.userId[row] ?? 0)) return 'Not shared';
  const unseen = unseenOf(columns, row);
  switch (unseen?.kind) {
    case undefined:
      return momentText(columns.activeAt[row] ?? 0);
    case 'never':
      return 'Never';
    case 'before':
      return `Before ${momentText(unseen.at)}`;
    case 'unknown':
      return '';
  }
}

function statusText(status: PersonStatus | null): string {
  if (status === null) return '';
  const emoji = status.emoji === null ? '' : `:${status.emoji.name}:`;
  return [emoji, status.text].filter((part) => part !== '').join(' ');
}

/** A person in a cell: the email address if visible, else the user id. Both can be read back. */
function personText(model: RealmModel, userId: number): string {
  const row = model.index.row(userId);
  const email = row === undefined ? null : model.index.columns.emails[row];
  return email ?? String(userId);
}

/** A stored profile value as shown in a file: the text of a list option, people by their addresses. */
export function fieldText(model: RealmModel, field: ProfileField | undefined, stored: string): string {
  if (field?.type === 'list') return field.options.find(({ key }) => key === stored)?.text ?? stored;
  if (field?.type === 'people') {
    const ids = idsIn(stored);
    return ids === null ? stored : ids.map((userId) => personText(model, userId)).join('; ');
  }
  return stored;
}

/**
 * One cell of a person's row; empty if nothing is known. Times are UTC as in ISO 8601.
 *
 * @param row of the person in the index
 */
export function cellText(model: RealmModel, row: number, column: PeopleFileColumn): string {
  const { columns } = model.index;
  const hasFlag = (flag: number): boolean => ((columns.flags[row] ?? 0) & flag) !== 0;
  switch (column) {
    case 'user-id':
      return String(columns.userId[row]);
    case 'name':
      return columns.names[row] ?? '';
    case 'email':
      return columns.emails[row] ?? '';
    case 'role':
      return roleName(columns.role[row] ?? 0);
    case 'joined':
      return momentText(columns.joinedAt[row] ?? 0);
    case 'last-active':
      return activityText(model, row);
    case 'status':
      return statusText(model.statuses.get(columns.userId[row] ?? 0));
    case 'timezone':
      return columns.timezones[columns.timezone[row] ?? 0] ?? '';
    case 'account':
      return hasFlag(personFlag.active) ? 'Active' : 'Deactivated';
    case 'account-type':
      return hasFlag(personFlag.bot) ? 'Bot' : 'Person';
    case 'bot-type':
      return hasFlag(personFlag.bot) ? botTypeName(botTypeIn(columns, row)) : '';
    case 'bot-owner': {
      const ownerId = columns.botOwner[row] ?? 0;
      return ownerId === 0 ? '' : personText(model, ownerId);
    }
    case 'bot-service': {
      const service = model.bots.rows.get(columns.userId[row] ?? 0);
      return service?.webhook?.url ?? service?.program ?? '';
    }
    default: {
      const profileColumn: `field:${number}` = column;
      const fieldId = Number(profileColumn.slice('field:'.length));
      const stored = columns.profile.get(fieldId)?.[row];
      return stored === undefined ? '' : fieldText(model, model.profileFields.rows.get(fieldId), stored);
    }
  }
}
