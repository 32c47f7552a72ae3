import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { ConversionProposal } from '#contract/field-conversion.ts';
import { fail, succeed } from '#contract/outcome.ts';
import type { ProfileField, Role } from '#contract/people.ts';
import { setupOf, setupOfText, setupText, type ProfileFieldFacts } from '#contract/profile-fields.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { inventedFields } from '../../../test/fakes/people.ts';
import { giveSize } from '../../../test/fakes/size.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { hideNotices } from '../../state/notices.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { ProfileFieldsPanel } from './ProfileFieldsPanel.tsx';

const [team, phone] = inventedFields as [ProfileField, ProfileField];
const city: ProfileField = { ...phone, id: 3, name: 'City', hint: '', order: 3, inSummary: true };
const facts: ProfileFieldFacts = {
  uses: [
    { fieldId: 1, people: 7, deactivated: 2, byOption: [{ key: '2', people: 4 }] },
    { fieldId: 2, people: 0, deactivated: 0, byOption: [] },
    { fieldId: 3, people: 31, deactivated: 0, byOption: [] },
  ],
  accountKinds: [
    {
      kind: 'github',
      name: 'GitHub',
      fieldName: 'GitHub username',
      hint: '',
      urlPattern: 'https://github.com/%(username)s',
    },
  ],
};

let bridge: FakeBridge;
function show({
  role = 100,
  featureLevel = 499,
  fields = [team, phone, city],
}: { role?: Role; featureLevel?: number; fields?: ProfileField[] } = {}): void {
  bridge.answer('profile-fields.facts', () => succeed(facts));
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  const organization = anOrganization({ featureLevel, me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  useReplicaStore.setState({
    byOrganization: {
      orchid: replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), profileFields: fields } }),
    },
  });
  renderThemed(<ProfileFieldsPanel />);
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  giveSize(1_200, 600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  hideNotices();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  for (const name of ['draft', 'order', 'open', 'conversion'])
    writePanelMemory('orchid', `profile-fields.${name}`, null);
});

const planned = () =>
  bridge.made.flatMap(({ name, input }) =>
    name === 'changes.plan' ? [(input as CallInput<'changes.plan'>).action] : [],
  );
/** The one edit that was planned last. */
function plannedEdit() {
  const action = planned().at(-1);
  return action?.kind === 'edit' ? action.edits[0] : undefined;
}
const list = () => screen.getByRole('grid', { name: 'Profile fields' });
/** Rows without that of the titles. */
const listed = () => within(list()).getAllByRole('row').slice(1);
const names = () => listed().map(({ dataset }) => dataset['key']);
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Opens the sheet of a field. */
const open = (name: string) => fireEvent.click(within(list()).getByText(name));
async function choose(action: RegExp): Promise<void> {
  fireEvent.click(button('More actions'));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('fields are listed with their type, what is set of them and how many people have a value', async () => {
  show();
  await screen.findByText('31');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  expect(listed().map((row) => cells(row).join('|'))).toEqual([
    'Team|List of options|Not set|–|–||7|',
    'Phone|Text (short)|With the country code|–|–||0|',
    'City|Text (short)|Not set||–||31|',
  ]);
  within(listed()[2] as HTMLElement).getByRole('img', { name: 'In summary' });
  screen.getByText('3 fields, 1 of 2 in the profile summary');
  open('Team');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'OptionPeople',
    'Programmes0',
    'Field ops4',
  ]);
  screen.getByText('2 deactivated');
  fireEvent.keyDown(list(), { key: 'Escape' });
  expect(screen.queryByRole('table')).toBeNull();
});

test('the order changes by keys and by buttons, and is planned as one change or discarded', async () => {
  show();
  list().focus();
  fireEvent.keyDown(list(), { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['2', '1', '3']);
  screen.getByText('Team moved to place 2 of 3.');
  open('Team');
  fireEvent.click(button('Move Team down'));
  expect(names()).toEqual(['2', '3', '1']);
  button(/^Change order/);
  await waitFor(() =>
    expect(planned().at(-1)).toMatchObject({
      title: 'Change the order of profile fields',
      edits: [{ target: 'profile-field:order', field: 'order', value: '[2,3,1]', expected: '[1,2,3]' }],
    }),
  );
  cleanup();
  show();
  // The first press closes the sheet.
  fireEvent.keyDown(list(), { key: 'Escape' });
  fireEvent.keyDown(list(), { key: 'Escape' });
  expect(names()).toEqual(['1', '2', '3']);
});

test('a list is created with options from a pasted text, each checked as it is typed', async () => {
  show();
  fireEvent.click(button(/^New field/));
  const dialog = await screen.findByRole('dialog', { name: 'New profile field' });
  expect(button(/^Create profile field/).disabled).toBe(true);
  within(dialog).getByText('Enter a name.');
  fireEvent.change(field('Name'), { target: { value: 'City' } });
  within(dialog).getByText('Another field is called “City”.');
  fireEvent.change(field('Name'), { target: { value: 'Hall' } });
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByRole('option', { name: 'List of options', hidden: true }));
  fireEvent.paste(field('Option 1'), {
    clipboardData: { getData: () => 'North\n South \n\nSouth' },
  });
  within(dialog).getByText('“South” is in the list twice.');
  fireEvent.change(field('Option 3'), { target: { value: 'Yard' } });
  fireEvent.keyDown(field('Option 3'), { key: 'ArrowUp', altKey: true });
  expect(document.activeElement).toBe(field('Option 2'));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Required/ }));
  await waitFor(() =>
    expect(setupOfText(plannedEdit()?.value ?? '')).toMatchObject({
      type: 'list',
      isRequired: true,
      options: [{ text: 'North' }, { text: 'Yard' }, { text: 'South' }],
    }),
  );
  expect(plannedEdit()).toMatchObject({ target: 'profile-field:new:Hall', expected: '' });
});

test('an option that goes says who loses a value, and its key is not given again', async () => {
  show();
  await screen.findByText('31');
  open('Team');
  fireEvent.click(button(/^Edit/));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Team' });
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Type/ }).disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Field ops' }));
  within(dialog).getByText('4 people lose their values');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Design' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add option' }));
  fireEvent.change(field('Option 4'), { target: { value: 'Care' } });
  await waitFor(() =>
    expect(setupOfText(plannedEdit()?.value ?? '')?.options).toEqual([
      { key: '1', text: 'Programmes' },
      { key: '3', text: 'Finance' },
      { key: '4', text: 'Community' },
      { key: '6', text: 'Care' },
    ]),
  );
  expect(plannedEdit()).toMatchObject({ target: 'profile-field:1', expected: setupText(setupOf(team)) });
});

test('a deletion says how many people have values, and saves them first where that is wanted', async () => {
  show();
  await screen.findByText('31');
  bridge.answer('profile-fields.people', () => succeed([8_140, 8_141]));
  bridge.answer('people.csv', () => fail({ kind: 'offline', reason: 'unreachable', message: 'No.' }));
  open('Team');
  await choose(/^Delete/);
  const dialog = await screen.findByRole('dialog', { name: 'Delete Team' });
  within(dialog).getByText('7 people have a value');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export values as CSV' }));
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'people.csv')).toBe(true));
  expect(bridge.made.find(({ name }) => name === 'people.csv')?.input).toMatchObject({
    userIds: [8_140, 8_141],
    columns: ['name', 'email', 'account', 'field:1'],
  });
  button(/^Delete profile field/);
  await waitFor(() => expect(planned()).toHaveLength(1));
  expect(planned()[0]).toMatchObject({
    title: 'Delete profile field Team',
    edits: [{ target: 'profile-field:1', value: '' }],
  });
});

const proposal: ConversionProposal = {
  people: 31,
  options: [
    { key: '0', text: 'Lisbon' },
    { key: '1', text: 'Porto' },
    { key: '2', text: 'Oporto' },
  ],
  values: [
    { value: 'Lisbon', people: 14, key: '0' },
    { value: 'lisbon ', people: 8, key: '0' },
    { value: 'Porto', people: 5, key: '1' },
    { value: 'Oporto', people: 3, key: '2' },
    { value: 'n/a', people: 1, key: null },
  ],
  rest: { values: 0, people: 0 },
};
async function convert(): Promise<HTMLElement> {
  show();
  bridge.answer('profile-fields.proposal', () => succeed(proposal));
  await screen.findByText('31');
  open('City');
  await choose(/^Turn into a list/);
  return screen.findByRole('dialog', { name: 'Turn City into a list of options' });
}

test('free text becomes a list: options are merged, renamed and left out, and each text is mapped', async () => {
  const dialog = await convert();
  within(dialog).getByText('1 person with 1 text gets no option');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge Oporto into another option' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Porto' }));
  fireEvent.change(field('Option 2'), { target: { value: 'Porto (PT)' } });
  within(dialog).getByText('8 people');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move Porto (PT) up' }));
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Texts 5' }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Only texts without an option' }));
  expect(within(dialog).getAllByRole('combobox')).toHaveLength(1);
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Option for n/a' }), {
    target: { value: '0' },
  });
  expect(within(dialog).queryByText(/gets no option$/)).toBeNull();
  button(/^Turn into list/);
  await waitFor(() =>
    expect(planned().at(-1)).toEqual({
      kind: 'convert-field',
      fieldId: 3,
      name: 'City',
      oldName: 'City (text)',
      options: [
        { key: '1', text: 'Porto (PT)' },
        { key: '0', text: 'Lisbon' },
      ],
      mapping: [
        { value: 'Lisbon', key: '0' },
        { value: 'lisbon ', key: '0' },
        { value: 'Porto', key: '1' },
        { value: 'Oporto', key: '1' },
        { value: 'n/a', key: '0' },
      ],
    }),
  );
});

test('people whose text stands for no option are shown, and what was chosen stays', async () => {
  const dialog = await convert();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Lisbon' }));
  within(dialog).getByText('23 people with 3 texts get no option');
  bridge.answer('profile-fields.people', () => succeed([8_140, 8_141]));
  bridge.answer('people.keep-list', () => succeed({ listId: 'left-out' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show people' }));
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'people.keep-list')).toBe(true));
  expect(bridge.made.find(({ name }) => name === 'profile-fields.people')?.input).toMatchObject({
    fieldId: 3,
    without: ['Porto', 'Oporto'],
  });
  cleanup();
  show();
  within(await screen.findByRole('dialog', { name: 'Turn City into a list of options' })).getByText(
    '23 people with 3 texts get no option',
  );
});

test('the list and the old field have two names, both as the server takes them', async () => {
  const dialog = await convert();
  await waitFor(() => expect(planned()).toHaveLength(1));
  fireEvent.change(field('New name of the old field'), { target: { value: 'City' } });
  expect(within(dialog).getAllByText('Another field is called “City”.')).toHaveLength(2);
  expect(button(/^Turn into list/).disabled).toBe(true);
  fireEvent.change(field(/^Name of the list/), { target: { value: 'x'.repeat(41) } });
  within(dialog).getByText('The name is limited to 40 characters (1 too many).');
});

test('controls name the feature level that an older server lacks', async () => {
  show({ featureLevel: 243 });
  fireEvent.click(button(/^New field/));
  const dialog = await screen.findByRole('dialog', { name: 'New profile field' });
  for (const [name, level] of [
    ['Required', 244],
    ['Editable by the user', 296],
    ['Use to find people', 455],
  ] as const) {
    const box = within(dialog).getByRole<HTMLInputElement>('checkbox', {
      name: `${name} needs feature level ${level}, this server has 243`,
    });
    expect(box.disabled).toBe(true);
  }
});

test.each<[Role, string]>([
  [300, 'a moderator'],
  [600, 'a guest'],
])('role %i sees the fields and who can change them', async (role, who) => {
  show({ role });
  await screen.findByText('31');
  screen.getByText(
    new RegExp(`^Only administrators and owners can change profile fields. You are ${who} here.`),
  );
  open('Team');
  for (const name of [/^New field/, /^Edit/, 'Move Team down']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
  }
  fireEvent.click(button('More actions'));
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(list(), { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['1', '2', '3']);
});

test('what was typed for a field is there again when the panel is, until the dialog is closed', async () => {
  show();
  fireEvent.click(button(/^New field/));
  const dialog = await screen.findByRole('dialog', { name: 'New profile field' });
  fireEvent.change(field('Name'), { target: { value: 'Shift' } });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Required' }));
  cleanup();
  show();
  const again = await screen.findByRole('dialog', { name: 'New profile field' });
  expect(field('Name').value).toBe('Shift');
  expect(within(again).getByRole<HTMLInputElement>('checkbox', { name: 'Required' }).checked).toBe(true);
  await waitFor(() => expect(planned()).not.toEqual([]));
});

test('an organization without fields says what they are', () => {
  show({ fields: [] });
  screen.getByText('No profile fields yet');
  fireEvent.click(button(/^New field/));
  expect(screen.queryByRole('dialog', { name: 'New profile field' })).not.toBeNull();
});
