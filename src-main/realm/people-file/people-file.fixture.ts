import { noChoices, type ColumnMeaning, type ListChoices, type ListUse } from '#contract/list-file.ts';
import type { DateOrder, ImportSummary, ImportedEdit, TwoDigitYears } from '#contract/people-file.ts';
import type { WireUser } from '../../zulip/wire/user.ts';
import { exampleAnswer, exampleUser } from '../example-realm.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';
import type { Role } from '#contract/people.ts';
import { never, openListsHere } from '../lists/open-lists.fixture.ts';
import type { OpenLists } from '../lists/open-lists.ts';
import { createPeopleImports, type PeopleImports } from './people-imports.ts';

const silent = (): void => undefined;

/** Ids of the example fields. */
export const fieldIds = {
  craft: 3,
  studio: 4,
  born: 5,
  site: 6,
  bio: 7,
  mentors: 8,
  account: 9,
  status: 10,
} as const;

const fields = [
  { id: 3, type: 1, order: 1, name: 'Craft' },
  {
    id: 4,
    type: 3,
    order: 2,
    name: 'Studio',
    field_data: '{"n":{"text":"North hall","order":"1"},"s":{"text":"South hall","order":"2"}}',
  },
  { id: 5, type: 4, order: 3, name: 'Born' },
  { id: 6, type: 5, order: 4, name: 'Site' },
  { id: 7, type: 2, order: 5, name: 'Bio' },
  { id: 8, type: 6, order: 6, name: 'Mentors' },
  { id: 9, type: 7, order: 7, name: 'GitHub username', field_data: '{"subtype":"github"}' },
  // Has the same name as a column of every file.
  { id: 10, type: 1, order: 8, name: 'Status' },
];

const systemBotAddress = 'notification-bot@zulip.com';

interface ExamplePerson {
  userId: number;
  name?: string;
  role?: Role;
  email?: string | null;
  isActive?: boolean;
  isBot?: boolean;
  /** Stored texts by field id. */
  profile?: Record<string, string>;
}

function wireUser(person: ExamplePerson): WireUser {
  const changes = {
    ...(person.name === undefined ? {} : { full_name: person.name }),
    ...(person.role === undefined ? {} : { role: person.role }),
    ...(person.email === undefined ? {} : { delivery_email: person.email }),
    is_active: person.isActive ?? true,
    profile_data: Object.fromEntries(
      Object.entries(person.profile ?? {}).map(([id, value]) => [id, { value }]),
    ),
  };
  return { ...exampleUser(person.userId, changes), is_bot: person.isBot ?? false };
}

/** An organization of these people, with a profile field of every type. Addresses are `person<id>@corp.test`. */
export function modelOf(people: readonly ExamplePerson[]): RealmModel {
  const users = people.map(wireUser);
  return createRealmModel(
    exampleAnswer({
      realm_users: users.filter((user) => user.is_active),
      realm_non_active_users: users.filter((user) => !user.is_active),
      realm_user_groups: [],
      user_status: {},
      custom_profile_fields: fields,
      cross_realm_bots: [
        { ...exampleUser(900, { email: systemBotAddress, delivery_email: systemBotAddress }), is_bot: true },
      ],
    }),
    {
      generation: 1,
      origin: 'https://orchid.example',
      changeListener: {
        row: silent,
        person: silent,
        picture: silent,
        order: silent,
        presence: silent,
        lastActive: silent,
        board: silent,
        field: silent,
      },
      now: Date.now,
    },
  );
}

export interface Imported {
  imports: PeopleImports;
  listId: string;
  summary: ImportSummary;
  edits: ImportedEdit[];
}

/** Hands over bytes in pieces, as the window does. */
export function handOver(lists: OpenLists, use: ListUse, bytes: Uint8Array, pieceLength = 500_000): string {
  const begun = lists.begin(use, bytes.length);
  if (!begun.ok) throw new Error('The import did not begin.');
  const { listId } = begun.value;
  for (let from = 0; from < bytes.length; from += pieceLength) {
    lists.addPiece(listId, bytes.slice(from, from + pieceLength));
  }
  return listId;
}

/** Imports a whole file with the suggested meanings, or with others by title. */
export async function importText(
  model: RealmModel,
  file: string | Uint8Array,
  options: {
    emptyClears?: boolean;
    meanings?: Record<string, ColumnMeaning>;
    dateOrders?: Record<string, DateOrder>;
    twoDigitYears?: Record<string, TwoDigitYears>;
    pieceLength?: number;
    choices?: Partial<ListChoices>;
  } = {},
): Promise<Imported> {
  const lists = openListsHere(model);
  const imports = createPeopleImports(() => model, lists);
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const listId = handOver(lists, 'import', bytes, options.pieceLength);
  const choices = { ...noChoices, ...options.choices };
  const read = await lists.read('import', { listId }, choices, never);
  if (!read.ok || read.value.reading.kind !== 'read') throw new Error(`Not read: ${JSON.stringify(read)}`);
  const { columns } = read.value.reading;
  const meanings = columns.map(
    ({ title }, place) => options.meanings?.[title] ?? choices.meanings[place] ?? null,
  );
  const dateOrders = columns.map(({ title }) => options.dateOrders?.[title] ?? null);
  const emptyClears = options.emptyClears ?? false;
  const twoDigitYears = columns.map(({ title }) => options.twoDigitYears?.[title] ?? null);
  const compared = await imports.compare(
    { listId, choices: { ...choices, meanings }, dateOrders, twoDigitYears, emptyClears },
    { signal: never },
  );
  if (!compared.ok) throw new Error(`Not compared: ${JSON.stringify(compared)}`);
  return { imports, listId, summary: compared.value, edits: imports.importedEdits(listId) ?? [] };
}

/** The whole file of rejected rows. */
export async function rejectedText({ imports, listId }: Imported): Promise<string> {
  let text = '';
  for (let from: number | null = 0; from !== null;) {
    const page = await imports.rejectedRows(listId, from, never);
    if (!page.ok) throw new Error('There are no rejected rows.');
    text += page.value.text;
    from = page.value.next;
  }
  return text;
}
