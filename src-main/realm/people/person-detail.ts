import type { BotFacts, PeopleWindow, PersonDetail, PersonRow } from '#contract/people.ts';
import type { CallInput } from '#contract/calls/calls.ts';
import { apiEmailOf } from './people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Ids in the stored value of a profile field of type "people": a JSON list as text. */
export function idsIn(value: string): number[] {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function nameOf(model: RealmModel, userId: number): string | undefined {
  const row = model.index.row(userId);
  return row === undefined ? undefined : model.index.columns.names[row];
}

function botFacts(model: RealmModel, userId: number): BotFacts | undefined {
  const record = model.index.read(userId);
  if (record?.isBot !== true) return undefined;
  const owner = record.botOwnerId === null ? undefined : model.index.read(record.botOwnerId);
  return {
    type: record.botType,
    owner: owner === undefined ? null : { userId: owner.userId, name: owner.name, isActive: owner.isActive },
  };
}

/** A person's row as shown in the grid; undefined for people the caller can't see. */
export function personRow(model: RealmModel, userId: number): PersonRow | undefined {
  const row = model.index.personRow(userId, model.statuses.get(userId));
  if (row === undefined) return undefined;
  const bot = row.isBot ? botFacts(model, userId) : undefined;
  return {
    ...row,
    ...(bot && { bot }),
    ...(model.statuses.hidesPresence(userId) && { hidesPresence: true }),
  };
}

/** The rows of the people visible to the caller, in the order of the ids. */
export function personRows(model: RealmModel, userIds: Iterable<number>): PersonRow[] {
  const rows: PersonRow[] = [];
  for (const userId of userIds) {
    const row = personRow(model, userId);
    if (row) rows.push(row);
  }
  return rows;
}

type AskedOfOrder = Pick<CallInput<'people.query'>, 'part' | 'places' | 'first'>;

/**
 * A window of hits as the answer to a query.
 *
 * @param version of the query
 * @param all hits in order
 * @param asked which part of the hits, and how many rows
 */
export function peopleWindow(
  model: RealmModel,
  version: number,
  all: Uint32Array,
  { part, places, first }: AskedOfOrder,
): Omit<PeopleWindow, 'counts' | 'undecided'> {
  const from = part === undefined ? 0 : Math.max(0, Math.min(part.from, all.length - part.count));
  // A view of the array would be sent with its whole buffer.
  const ids = part === undefined ? all : all.slice(from, from + part.count);
  return {
    version,
    generation: model.generation,
    total: all.length,
    ids,
    from,
    ...(places !== undefined && { places: places.map((userId) => all.indexOf(userId)) }),
    rows: personRows(model, ids.subarray(0, first)),
  };
}

/** Everything the side sheet shows about a person; undefined for people the caller can't see. */
export function personDetail(model: RealmModel, userId: number): PersonDetail | undefined {
  const person = personRow(model, userId);
  const record = model.index.read(userId);
  const row = model.index.row(userId);
  if (!person || !record || row === undefined) return undefined;
  const peopleNames: Record<string, string> = {};
  for (const [fieldId, value] of Object.entries(person.profile)) {
    if (model.profileFields.rows.get(Number(fieldId))?.type !== 'people') continue;
    for (const id of idsIn(value)) {
      const name = nameOf(model, id);
      if (name !== undefined) peopleNames[id] = name;
    }
  }
  const groups = model.groups.ofPerson(userId);
  return {
    ...person,
    apiEmail: apiEmailOf(model.index.columns, row),
    ownedBots: [...model.index.bots()].filter(({ ownerId }) => ownerId === userId).length,
    directGroups: groups.direct,
    inheritedGroups: groups.inherited,
    peopleNames,
    isImportedStub: record.isImportedStub,
    isDeleted: record.isDeleted,
  };
}
