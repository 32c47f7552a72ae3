import type { ProfileField } from '#contract/people.ts';
import {
  isEmailAddress,
  isWebAddress,
  codePointCount,
  personNameObjection,
  profileTextLimit,
  shortestPersonName,
  strippedText,
  textLimits,
} from '#contract/text-rules.ts';
import {
  lostLettersObjection,
  oddSignWords,
  plainAddress,
  withoutNeedlessSigns,
} from '#contract/unseen-signs.ts';
import { missingCase } from '#contract/outcome.ts';
import type { ImportField } from '#contract/people-file.ts';
import { roleName, rolesInOrder } from '#contract/words/roles.ts';
import { perLanguage } from '#words/say.ts';
import { personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { idsIn } from './cells.ts';
import { userIdIn, type PersonFinder } from './person-finder.ts';
import { readDay, type DateColumn } from './read-date.ts';

/**
 * The result of reading a cell: the value as the server stores it, with `hasShortYear` if a century was added; or what
 * is wrong and what to do.
 */
export type CellReading = { value: string; hasShortYear?: boolean } | { problem: string };

const roleValues = perLanguage(
  () =>
    new Map([
      ...rolesInOrder.flatMap((role) => [
        [roleName(role).toLowerCase(), String(role)] as const,
        [String(role), String(role)] as const,
      ]),
      ['admin', '200'] as const,
    ]),
);

function readName(cell: string, featureLevel: number): CellReading {
  const name = strippedText(withoutNeedlessSigns(cell));
  const objection = personNameObjection(name, featureLevel);
  if (objection === null) return { value: name };
  return {
    problem: `${objection} A name has ${shortestPersonName(featureLevel)} to ${textLimits.personName} characters, none of * \` \\ > " @, and does not end with a bar and a number.`,
  };
}

function readRole(cell: string): CellReading {
  const value = roleValues().get(cell.trim().toLowerCase());
  if (value !== undefined) return { value };
  return { problem: 'This is no role. Write Owner, Administrator, Moderator, Member or Guest.' };
}

function readEmail(model: RealmModel, finder: PersonFinder, row: number, cell: string): CellReading {
  const { emails, names } = model.index.columns;
  const live = emails[row] ?? null;
  if (live === null) {
    return {
      problem: 'You may not see this person’s email address, so it cannot be compared. Empty the cell.',
    };
  }
  const email = plainAddress(cell);
  if (!isEmailAddress(email)) {
    const problem = oddSignWords(email) ?? 'Not an email address.';
    return { problem: `${problem} Write one such as name@example.com.` };
  }
  if (model.reservedAddresses.has(email.toLowerCase())) {
    return { problem: 'This address is reserved for system bots. Write another one.' };
  }
  const holder = finder.byEmail(email);
  const isTaken =
    holder !== undefined && holder !== row && emails[holder]?.toLowerCase() === email.toLowerCase();
  return isTaken
    ? { problem: `${names[holder]} has this address. Write one that no other account has.` }
    : { value: email };
}

function readOption(field: ProfileField, cell: string): CellReading {
  const text = cell.trim();
  const folded = text.toLowerCase();
  const option =
    field.options.find((each) => each.text === cell || each.text === text) ??
    field.options.find((each) => each.text.toLowerCase() === folded) ??
    field.options.find((each) => each.key === text);
  if (option !== undefined) return { value: option.key };
  const named = field.options.slice(0, 8).map((each) => each.text);
  const more = field.options.length - named.length;
  const list = more > 0 ? `${named.join(', ')} or one of ${more} more` : named.join(', ');
  return { problem: `“${field.name}” has no such option. Write one of: ${list}.` };
}

/** The names in a cell: the whole text if someone has that name, else its parts. */
function writtenPeople(finder: PersonFinder, cell: string): string[] {
  const parts = cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.flatMap((part) => {
    if (finder.byName(part).length > 0) return [part];
    const separator = part.includes(',') ? /,/u : /@|^[\d\s]+$/u.test(part) ? /\s+/u : /$^/u;
    return part
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  });
}

function readPeople(model: RealmModel, finder: PersonFinder, cell: string): CellReading {
  const given = idsIn(cell) ?? writtenPeople(finder, cell);
  const found = new Set<number>();
  for (const written of given) {
    const one = typeof written === 'number' || !written.includes('@') ? written : plainAddress(written);
    const userId = typeof one === 'number' ? one : userIdIn(one);
    const named = userId === null && !String(one).includes('@') ? finder.byName(String(one)) : [];
    if (named.length > 1) {
      return { problem: `${named.length} people are called ${one}. Write the email address.` };
    }
    const row = userId === null ? (finder.byEmail(String(one)) ?? named[0]) : finder.byId(userId);
    if (row === undefined) {
      return {
        problem: `Nobody has the name, email address or user id ${one}. Separate several people by semicolons.`,
      };
    }
    const { userId: ids, flags } = model.index.columns;
    if (((flags[row] ?? 0) & personFlag.bot) !== 0)
      return { problem: `${one} is a bot. Only people can be named here.` };
    if (((flags[row] ?? 0) & personFlag.active) === 0) {
      return { problem: `${one} is deactivated. Only active people can be named here.` };
    }
    found.add(ids[row] ?? 0);
  }
  return { value: found.size === 0 ? '' : JSON.stringify([...found]) };
}

function readField(
  model: RealmModel,
  finder: PersonFinder,
  field: ProfileField,
  cell: string,
  dates: DateColumn,
): CellReading {
  switch (field.type) {
    case 'list':
      return readOption(field, cell);
    case 'date':
      return readDay(cell, dates);
    case 'people':
      return readPeople(model, finder, cell);
    case 'link': {
      const url = cell.trim();
      return isWebAddress(url)
        ? { value: url }
        : { problem: 'This is no link. Write the whole address, such as https://example.com.' };
    }
    case 'short-text':
    case 'long-text':
    case 'external-account':
    case 'pronouns': {
      const limit = profileTextLimit(field.type) ?? 0;
      const length = codePointCount(cell);
      return length <= limit
        ? { value: cell }
        : { problem: `${length} characters are too many: “${field.name}” takes ${limit}. Shorten it.` };
    }
    case 'unknown':
      return { problem: `“${field.name}” is of a type that this version does not know. Ignore the column.` };
    default:
      return missingCase(field.type);
  }
}

/**
 * Reads a non-empty cell as the value of one property of one person. Rules and limits are those of
 * https://zulip.com/api/update-user.
 *
 * @param row of the person in the index
 * @param cell without the apostrophe that guards against formulas
 * @param dates the column's date order
 */
export function readCell(
  model: RealmModel,
  finder: PersonFinder,
  row: number,
  target: ImportField,
  cell: string,
  dates: DateColumn,
): CellReading {
  const lost = lostLettersObjection(cell);
  if (lost !== null) return { problem: lost };
  if (target === 'name') return readName(cell, model.featureLevel());
  if (target === 'role') return readRole(cell);
  if (target === 'email') return readEmail(model, finder, row, cell);
  const field = model.profileFields.rows.get(Number(target.slice('field:'.length)));
  if (field === undefined) {
    return { problem: 'This profile field has been removed meanwhile. Ignore the column.' };
  }
  if (((model.index.columns.flags[row] ?? 0) & personFlag.bot) !== 0) {
    return { problem: 'This is a bot, and bots have no profile fields. Empty the cell.' };
  }
  return readField(model, finder, field, cell, dates);
}

/** The current value of the property, as the server stores it; empty for none. */
export function liveValue(model: RealmModel, row: number, target: ImportField): string {
  const { columns } = model.index;
  if (target === 'name') return columns.names[row] ?? '';
  if (target === 'role') return String(columns.role[row]);
  if (target === 'email') return columns.emails[row] ?? '';
  return columns.profile.get(Number(target.slice('field:'.length)))?.[row] ?? '';
}

/** Whether two stored values of a property are equivalent: a people field ignores order. */
export function isSameValue(model: RealmModel, target: ImportField, one: string, other: string): boolean {
  // Combining accents look the same, and programs convert them unpredictably.
  if (one === other || one.normalize() === other.normalize()) return true;
  const field = model.profileFields.rows.get(Number(target.slice('field:'.length)));
  if (field?.type !== 'people') return false;
  const left = idsIn(one);
  const right = idsIn(other);
  if (left === null || right === null) return false;
  const ours = new Set(left);
  const theirs = new Set(right);
  return ours.size === theirs.size && [...ours].every((userId) => theirs.has(userId));
}
