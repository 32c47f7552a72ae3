import { expect, it } from 'vitest';
import { newTarget, targetOf } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import { sayText } from '#words/text.ts';
import { expandEdits, type Expansion } from './expansion.ts';
import { noGroups } from './kinds/group/groups.fixture.ts';
import type { UserGroupFacts } from './kinds/group/group-facts.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { statusText } from './kinds/user/status.ts';
import type { EditToPlan } from './edit-to-plan.ts';

const profileField = (id: number, name: string, type: ProfileField['type']): ProfileField => ({
  id,
  name,
  type,
  hint: '',
  order: id,
  required: false,
  editableByUser: true,
  options: [],
  urlPattern: null,
  accountKind: null,
  inSummary: false,
  forMatching: false,
});
const fields = [
  profileField(1, 'Phone number', 'short-text'),
  profileField(2, 'Biography', 'long-text'),
  profileField(3, 'Website', 'link'),
];
const kiln: UserGroupFacts = {
  id: 20,
  name: 'kiln',
  description: '',
  isSystem: false,
  deactivated: false,
  members: () => [],
  subgroups: new Set(),
  permissions: {},
};
const longest = `${'a'.repeat(40)}.${'b'.repeat(39)}`;
const facts = exampleFacts([examplePerson()], {
  profileField: (fieldId) => fields.find(({ id }) => id === fieldId),
  userGroups: { ...noGroups, group: (id) => (id === kiln.id ? kiln : undefined) },
  domain: (domain) => ({
    domain,
    readable: domain,
    state: '',
    domains: [],
    isInForce: false,
    affected: () => ({ leaving: 0, joining: 0 }),
  }),
});

function expanded(...edits: EditToPlan[]): Expansion {
  const work = expandEdits(edits, facts);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const mara = targetOf('user', 41);
const group = targetOf('group', kiln.id);
const newGroup = (name: string, description: string): EditToPlan => ({
  target: newTarget('group', name),
  field: 'group',
  value: newGroupText({ description, members: [], subgroups: [] }),
});
const newChannel = (description: string): EditToPlan => ({
  target: newTarget('channel', 'kiln'),
  field: 'channel',
  value: newChannelText({ ...plainChannel, description }),
});
const newLinkifier = (pattern: string, urlTemplate: string): EditToPlan => ({
  target: newTarget('linkifier', pattern),
  field: 'linkifier',
  value: linkifierText({
    pattern,
    urlTemplate,
    exampleInput: '',
    reverseTemplate: '',
    alternativeUrlTemplates: [],
  }),
});
const newDomain = (domain: string): EditToPlan => ({
  target: targetOf('domain', domain),
  field: 'domain',
  value: 'exact',
});

it('changes to one person are named by field', () => {
  const { changes } = expanded(
    { target: mara, field: 'name', value: 'Mara Q' },
    { target: mara, field: 'email', value: 'mara.q@orchid.example' },
    { target: mara, field: 'field:1', value: '12' },
    { target: mara, field: 'field:2', value: '12' },
  );
  const names = Object.fromEntries(changes.map(({ field, fieldName }) => [field, fieldName]));
  expect(names).toEqual({
    name: 'name',
    email: 'email address',
    'field:1': 'Phone number',
    'field:2': 'Biography',
  });
});

/** Servers answer each of these with 500; `x` stands for a letter in the valid one and for NUL in the other. */
const stored: [string, (x: string) => EditToPlan][] = [
  [
    'a status',
    (x) => ({ target: mara, field: 'status', value: statusText({ text: `a${x}b`, emoji: null }) }),
  ],
  ['a short value', (x) => ({ target: mara, field: 'field:1', value: `a${x}b` })],
  ['a long value', (x) => ({ target: mara, field: 'field:2', value: `a${x}b` })],
  ['the name of a group', (x) => ({ target: group, field: 'name', value: `a${x}b` })],
  ['the description of a group', (x) => ({ target: group, field: 'description', value: `a${x}b` })],
  ['the name of a new group', (x) => newGroup(`a${x}b`, '')],
  ['the description of a new group', (x) => newGroup('glaze', `a${x}b`)],
  ['the description of a new channel', (x) => newChannel(`a${x}b`)],
  ['the pattern of a linkifier', (x) => newLinkifier(`A${x}-(?P<n>[0-9]+)`, 'https://a.example/{n}')],
  ['the template of a linkifier', (x) => newLinkifier('A-(?P<n>[0-9]+)', `https://a.example/${x}{n}`)],
];

it.each(stored)('%s with NUL is left out, with the reason', (_name, edit) => {
  expect(expanded(edit('x'))).toMatchObject({ changes: [{}], skipped: [] });
  expect(expanded(edit('\0'))).toMatchObject({
    changes: [],
    skipped: [{ reason: 'not-possible', explanation: expect.stringMatching(/NUL/) as string }],
  });
});

it('a domain that is too long to store is left out, with the reason', () => {
  expect(expanded(newDomain(longest))).toMatchObject({ changes: [{}], skipped: [] });
  expect(expanded(newDomain(`${longest}b`))).toMatchObject({
    changes: [],
    skipped: [
      {
        reason: 'not-possible',
        explanation: 'The server can only store 80 characters. This domain has 81.',
      },
    ],
  });
});

it.each([
  { target: mara, field: 'name', value: 'Zo\ufffd Mara' },
  { target: newTarget('new-account', 'zoe@orchid.example'), field: 'new-account', value: 'Zo\ufffd Mara' },
] as const)('a name with lost letters is left out: $field', (edit) => {
  expect(expanded(edit)).toMatchObject({
    changes: [],
    skipped: [{ reason: 'not-possible', explanation: expect.stringMatching(/U\+FFFD/) as string }],
  });
});

it.each([
  ['https://wiki.orchid.example/mara', null],
  ['https://intranet', 'Website is not a URL'],
  ['https://a_b.example', 'Website is not a URL'],
  ['mailto:mara@orchid.example', 'Website is not a URL'],
])('the link %s: %s', (value, objection) => {
  const { skipped } = expanded({ target: mara, field: 'field:3', value });
  expect(skipped.map(({ explanation }) => sayText(explanation))).toEqual(
    objection === null ? [] : [objection],
  );
});
