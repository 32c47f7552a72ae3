import { isOneOf } from '#contract/choices.ts';
import { botTypes, roles, type BotType, type Presence, type Role } from '#contract/people.ts';
import { isRole } from '#contract/words/roles.ts';

/**
 * The people of one realm as packed columns: one row number per person, one array per property. A hundred thousand
 * objects with ten properties each would take ten times the memory and be slower to filter.
 */
export interface PersonAccount {
  userId: number;
  name: string;
  /** The delivery address used by the API; may be generated. */
  apiEmail: string;
  /** The real address, if the caller can see it. */
  email: string | null;
  role: Role;
  isBot: boolean;
  isActive: boolean;
  botOwnerId: number | null;
  botType: BotType | null;
  /** UNIX seconds. */
  joinedAt: number | null;
  timezone: string;
  isImportedStub: boolean;
  isDeleted: boolean;
  /** The picture's path on the organization's own server; null if there is none. */
  picture: string | null;
}

/** An account with the values of custom profile fields by field id, as the server stores them. */
export interface PersonRecord extends PersonAccount {
  profile: Readonly<Record<string, string>>;
}

/** Bits of the `flags` column. A row without `present` belongs to a person the caller no longer sees. */
export const personFlag = { present: 1, bot: 2, active: 4, importedStub: 8, deleted: 16 } as const;

/** Values of the `state` column, as sent to the window; 3 marks accounts without presence. */
export const presenceState = { offline: 0, idle: 1, active: 2, none: 3 } as const;

const presenceNames: readonly (Presence | null)[] = ['offline', 'idle', 'active', null];

/** The name of a value of the `state` column; null for accounts without presence. */
export function presenceName(state: number): Presence | null {
  return presenceNames[state] ?? null;
}

export interface PeopleColumns {
  /** Rows in use, including those of people no longer present. */
  count: number;
  /** UNIX seconds from which the server reports everyone's activity; 0 for all of it, null if it reports none. */
  activityFrom: number | null;
  userId: Uint32Array;
  role: Uint16Array;
  flags: Uint8Array;
  /** UNIX seconds; 0 if unknown, as in the two presence columns. */
  joinedAt: Uint32Array;
  activeAt: Uint32Array;
  idleAt: Uint32Array;
  state: Uint8Array;
  /** Everything that filters ask for in one byte, built by `categoryOf` and maintained by the index. */
  category: Uint8Array;
  timezone: Uint16Array;
  botOwner: Uint32Array;
  /** 0 for people. */
  botType: Uint8Array;
  names: string[];
  emails: (string | null)[];
  /** Null if equal to `emails`; a number if it is `user<id>@<domain number>`. */
  apiEmails: (string | number | null)[];
  pictures: (string | null)[];
  profile: Map<number, (string | undefined)[]>;
  rowOf: Map<number, number>;
  timezones: string[];
  domains: string[];
  timezoneNumber: Map<string, number>;
  domainNumber: Map<string, number>;
}

const roleNumbers: Readonly<Record<number, number>> = { 100: 0, 200: 1, 300: 2, 400: 3, 600: 4 };

/** Parts of a category byte: role number (0 owner to 4 guest), then bot, active and presence state. */
export const categoryPart = { role: 7, bot: 8, active: 16, stateShift: 5, count: 128 } as const;

/** Role, flags and presence state of a row in one byte, so that a filter is one lookup in a table of 128. */
export function categoryOf(role: number, flags: number, state: number): number {
  return (
    (roleNumbers[role] ?? 3) |
    ((flags & personFlag.bot) === 0 ? 0 : categoryPart.bot) |
    ((flags & personFlag.active) === 0 ? 0 : categoryPart.active) |
    (state << categoryPart.stateShift)
  );
}

/** Creates empty columns with room for `capacity` people; they grow automatically. */
export function createPeopleColumns(capacity = 256): PeopleColumns {
  return {
    count: 0,
    activityFrom: null,
    userId: new Uint32Array(capacity),
    role: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    joinedAt: new Uint32Array(capacity),
    activeAt: new Uint32Array(capacity),
    idleAt: new Uint32Array(capacity),
    state: new Uint8Array(capacity),
    category: new Uint8Array(capacity),
    timezone: new Uint16Array(capacity),
    botOwner: new Uint32Array(capacity),
    botType: new Uint8Array(capacity),
    names: [],
    emails: [],
    apiEmails: [],
    pictures: [],
    profile: new Map(),
    rowOf: new Map(),
    timezones: [],
    domains: [],
    timezoneNumber: new Map(),
    domainNumber: new Map(),
  };
}

function grown<Column extends Uint8Array | Uint16Array | Uint32Array>(
  column: Column,
  larger: Column,
): Column {
  larger.set(column);
  return larger;
}

function ensureRoom(columns: PeopleColumns): void {
  if (columns.count < columns.userId.length) return;
  const room = Math.max(256, columns.userId.length * 2);
  columns.userId = grown(columns.userId, new Uint32Array(room));
  columns.role = grown(columns.role, new Uint16Array(room));
  columns.flags = grown(columns.flags, new Uint8Array(room));
  columns.joinedAt = grown(columns.joinedAt, new Uint32Array(room));
  columns.activeAt = grown(columns.activeAt, new Uint32Array(room));
  columns.idleAt = grown(columns.idleAt, new Uint32Array(room));
  columns.state = grown(columns.state, new Uint8Array(room));
  columns.category = grown(columns.category, new Uint8Array(room));
  columns.timezone = grown(columns.timezone, new Uint16Array(room));
  columns.botOwner = grown(columns.botOwner, new Uint32Array(room));
  columns.botType = grown(columns.botType, new Uint8Array(room));
}

function numberOf(text: string, texts: string[], numbers: Map<string, number>): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const next = texts.push(text) - 1;
  numbers.set(text, next);
  return next;
}

function packedApiEmail(columns: PeopleColumns, record: PersonAccount): string | number | null {
  const { apiEmail } = record;
  if (apiEmail === record.email) return null;
  const generated = `user${record.userId}@`;
  if (!apiEmail.startsWith(generated)) return apiEmail;
  return numberOf(apiEmail.slice(generated.length), columns.domains, columns.domainNumber);
}

/** Writes all columns of one person, in their existing row or a new one, and returns the row. Leaves presence alone. */
export function writePerson(columns: PeopleColumns, record: PersonRecord): number {
  const known = columns.rowOf.get(record.userId);
  if (known !== undefined) for (const values of columns.profile.values()) values[known] = undefined;
  const row = writeAccount(columns, record);
  for (const field in record.profile) writeProfileValue(columns, row, Number(field), record.profile[field]);
  return row;
}

/** The same, but keeps the values of custom profile fields. */
export function writeAccount(columns: PeopleColumns, record: PersonAccount): number {
  let row = columns.rowOf.get(record.userId);
  if (row === undefined) {
    ensureRoom(columns);
    row = columns.count++;
    columns.rowOf.set(record.userId, row);
    columns.userId[row] = record.userId;
  }
  columns.role[row] = record.role;
  columns.flags[row] =
    personFlag.present |
    (record.isBot ? personFlag.bot : 0) |
    (record.isActive ? personFlag.active : 0) |
    (record.isImportedStub ? personFlag.importedStub : 0) |
    (record.isDeleted ? personFlag.deleted : 0);
  columns.joinedAt[row] = record.joinedAt ?? 0;
  columns.timezone[row] = numberOf(record.timezone, columns.timezones, columns.timezoneNumber);
  columns.botOwner[row] = record.botOwnerId ?? 0;
  columns.botType[row] = record.botType ?? 0;
  columns.names[row] = record.name;
  columns.emails[row] = record.email;
  columns.apiEmails[row] = packedApiEmail(columns, record);
  columns.pictures[row] = record.picture;
  return row;
}

/** Values of further fields are dropped: no organization has a tenth as many. */
const mostProfileFields = 1_000;
/** A column is filled over at most this many people without a value; beyond that, V8 stores only the values. */
const mostFilledUp = 1_000;

/** Sets or (with undefined) removes one value of a custom profile field. */
export function writeProfileValue(
  columns: PeopleColumns,
  row: number,
  fieldId: number,
  value: string | undefined,
): void {
  let values = columns.profile.get(fieldId);
  if (!values) {
    if (value === undefined || columns.profile.size >= mostProfileFields) return;
    values = [];
    columns.profile.set(fieldId, values);
  }
  if (row - values.length <= mostFilledUp) while (values.length < row) values.push(undefined);
  values[row] = value;
}

/** The delivery address used by the API for the person in this row. */
export function apiEmailOf(columns: PeopleColumns, row: number): string {
  const packed = columns.apiEmails[row];
  if (typeof packed === 'number') return `user${columns.userId[row]}@${columns.domains[packed]}`;
  return packed ?? columns.emails[row] ?? '';
}

/** The role of one person; records always have one of the five. */
export function roleIn(columns: PeopleColumns, row: number): Role {
  const role = columns.role[row] ?? roles.member;
  return isRole(role) ? role : roles.member;
}

/** The type of a bot; null for people and for types that only a newer server has. */
export function botTypeIn(columns: PeopleColumns, row: number): BotType | null {
  const type = columns.botType[row];
  // Most rows are people's and need no lookup.
  return type !== 0 && isOneOf(botTypes, type) ? type : null;
}

/** All columns of one person except custom profile fields, of which there may be many. */
export function readAccount(columns: PeopleColumns, row: number): PersonAccount {
  const flags = columns.flags[row] ?? 0;
  return {
    userId: columns.userId[row] ?? 0,
    name: columns.names[row] ?? '',
    apiEmail: apiEmailOf(columns, row),
    email: columns.emails[row] ?? null,
    role: roleIn(columns, row),
    isBot: (flags & personFlag.bot) !== 0,
    isActive: (flags & personFlag.active) !== 0,
    botOwnerId: columns.botOwner[row] || null,
    botType: botTypeIn(columns, row),
    joinedAt: columns.joinedAt[row] || null,
    timezone: columns.timezones[columns.timezone[row] ?? 0] ?? '',
    isImportedStub: (flags & personFlag.importedStub) !== 0,
    isDeleted: (flags & personFlag.deleted) !== 0,
    picture: columns.pictures[row] ?? null,
  };
}

/** One person's custom profile values by field id. */
export function readProfile(columns: PeopleColumns, row: number): Record<string, string> {
  const profile: Record<string, string> = {};
  for (const [fieldId, values] of columns.profile) {
    const value = values[row];
    if (value !== undefined) profile[fieldId] = value;
  }
  return profile;
}
