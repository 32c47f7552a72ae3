import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { Invitation, InvitationRights } from '#contract/invitations.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { inventedGroups } from '../../../test/fakes/people.ts';
import { aColumn, aReading, linesReading, withChosen } from '../../../test/fakes/lists.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';

const rights: InvitationRights = {
  emailObjection: '',
  linkObjection: '',
  roles: [100, 200, 300, 400, 600],
  roleObjection: '',
  groupIds: [],
  inviteRequired: true,
  restrictedToDomains: false,
  disposableRefused: true,
};
const invitation: Invitation = {
  kind: 'email',
  id: 3,
  email: 'noor@loomhouse.example',
  url: null,
  invitedBy: 8_164,
  inviterName: 'Ines Carvalho',
  invitedAt: 1_780_000_000,
  expiresAt: null,
  role: 400,
  objection: '',
};

let bridge: FakeBridge;
function show({
  may = rights,
  list = [invitation],
  role = 100,
}: { may?: InvitationRights; list?: Invitation[]; role?: 100 | 400 | 600 } = {}): void {
  bridge.answer('invitations.rights', () => succeed(may));
  bridge.answer('invitations.list', () => succeed(list));
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const settings = { id: 0, url: '', domains: [], inviteRequired: true, disposableRefused: true } as never;
  const tables = {
    ...emptyTables(),
    settings: [settings],
    groups: inventedGroups,
    invitations: [{ id: 0 as const, version: 1, total: null }],
  };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<InvitationsPanel />);
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'invitations.addresses', '');
  writePanelMemory('orchid', 'invitations.accounts', '');
  writePanelMemory('orchid', 'invitations.dialog', null);
});

const made = <Name extends 'changes.plan' | 'invitations.list' | 'invitations.check'>(name: Name) =>
  bridge.made.filter((each) => each.name === name).map(({ input }) => input as CallInput<Name>);

test('a pasted list is shown address by address, and only those that can be invited are', async () => {
  show();
  bridge.answer('invitations.check', () =>
    succeed({
      addresses: [
        { line: 1, text: 'ada@loomhouse.example', state: 'new', detail: '' },
        { line: 1, text: 'bo@loomhouse.example', state: 'here', detail: 'Bo Adeyemi' },
        { line: 1, text: 'ada@loomhouse.example', state: 'twice', detail: '' },
      ],
      counts: { new: 1, here: 1, twice: 1 },
      invitable: ['ada@loomhouse.example'],
      ignored: 2,
      removedSigns: ['soft hyphen (U+00AD)', 'zero-width space (U+200B)'],
      reading: linesReading,
    }),
  );
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  fireEvent.click(await screen.findByRole('button', { name: /^Invite people/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  within(dialog).getByText('Enter addresses.');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'Ada <ada@loomhouse.example>, bo@loomhouse.example, ada@loomhouse.example' },
  });
  const counts = await within(dialog).findByText('will be invited');
  expect(counts.parentElement?.textContent).toBe(
    '1 will be invited, 1 already here, 1 duplicate, 2 other entries ignored',
  );
  within(dialog).getByText(
    'Invisible characters removed: soft hyphen (U+00AD) and zero-width space (U+200B).',
  );
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineInputMatchResult',
    '1bo@loomhouse.exampleBo AdeyemiAlready here',
    '1ada@loomhouse.exampleDuplicate',
    '1ada@loomhouse.exampleWill be invited',
  ]);
  await waitFor(() => expect(made('changes.plan')).toHaveLength(1));
  expect(made('changes.plan')[0]?.action).toEqual({
    kind: 'edit',
    title: 'Invite ada@loomhouse.example',
    edits: [
      {
        target: 'invitation:new:ada@loomhouse.example',
        field: 'invitation',
        value:
          '{"role":400,"minutes":14400,"channelIds":[],"groupIds":[],"defaultChannels":true,"notifies":true}',
      },
    ],
  });
});

test('accounts are created from a list of names and addresses, and who needs what right is said before', async () => {
  show();
  bridge.answer('new-accounts.check', () =>
    succeed({
      accounts: [
        { line: 1, name: 'Ada Quill', email: 'ada@loomhouse.example', state: 'new', detail: '' },
        { line: 2, name: '', email: 'bo@loomhouse.example', state: 'no-name', detail: '' },
        { line: 3, name: 'C', email: 'cy@loomhouse.example', state: 'bad-name', detail: 'Name too short!' },
      ],
      counts: { new: 1, 'no-name': 1, 'bad-name': 1 },
      creatable: [{ name: 'Ada Quill', email: 'ada@loomhouse.example' }],
      ignored: 0,
      removedSigns: ['zero-width space (U+200B)'],
      reading: linesReading,
    }),
  );
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  fireEvent.click(await screen.findByRole('button', { name: /^Create accounts/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' });
  within(dialog).getByText('Only possible if the server’s administrator allows it');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Names and email addresses' }), {
    target: { value: 'Ada Quill, ada@loomhouse.example' },
  });
  const counts = await within(dialog).findByText('will be created');
  expect(counts.parentElement?.textContent).toBe('1 will be created, 2 left out');
  within(dialog).getByText('Invisible characters removed: zero-width space (U+200B).');
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineInputResult',
    '2bo@loomhouse.exampleThe name is missing',
    '3C, cy@loomhouse.exampleName too short!',
    '1Ada Quill, ada@loomhouse.exampleWill be created',
  ]);
  await waitFor(() => expect(made('changes.plan')).toHaveLength(1));
  expect(made('changes.plan')[0]?.action).toEqual({
    kind: 'edit',
    title: 'Create an account for Ada Quill',
    edits: [{ target: 'new-account:new:ada@loomhouse.example', field: 'new-account', value: 'Ada Quill' }],
  });
});

test('a list that is pasted after a file was refused is read for itself', async () => {
  show();
  const message = 'The file is larger than 64 MB.';
  bridge.answer('lists.begin', () => fail({ kind: 'invalid-input', field: 'file', message }));
  bridge.answer('invitations.check', () =>
    succeed({
      addresses: [],
      counts: {},
      invitable: [],
      ignored: 0,
      removedSigns: [],
      reading: aReading({ questions: [{ kind: 'address', places: [1, 2] }] }),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Invite people/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  fireEvent.change(within(dialog).getByLabelText('CSV file'), {
    target: { files: [new File(['Email'], 'people.csv')] },
  });
  await within(dialog).findByText(message);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Email addresses', hidden: true }), {
    target: { value: 'Email,Manager email' },
  });
  await within(dialog).findByText('Several columns have addresses. Choose the one to use.');
  expect(within(dialog).queryByText(message)).toBeNull();
});

test('a text that is too long is no matter once a file takes its place', async () => {
  show();
  bridge.answer('lists.begin', () => new Promise<never>(() => {}));
  fireEvent.click(await screen.findByRole('button', { name: /^Invite people/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'a'.repeat(1_000_001) },
  });
  within(dialog).getByText(/Use a file instead/);
  fireEvent.change(within(dialog).getByLabelText('CSV file'), {
    target: { files: [new File(['Email'], 'people.csv')] },
  });
  await within(dialog).findAllByText('people.csv');
  expect(within(dialog).queryByText(/Use a file instead/)).toBeNull();
});

describe('a file with several columns of addresses', () => {
  const file = new File(['Name,Email,Manager email'], 'people.csv');
  const asked = aReading({
    rowCount: 2,
    columns: [
      aColumn(0, 'Name', 'ignore', 'Lena Berg'),
      aColumn(1, 'Email', 'ignore', 'lena@loomhouse.example'),
      aColumn(2, 'Manager email', 'ignore', 'bo@loomhouse.example'),
    ],
    questions: [{ kind: 'address', places: [1, 2] }],
  });

  async function chooseFile(): Promise<{ dialog: HTMLElement; columns: HTMLElement }> {
    show();
    bridge.answer('lists.begin', () => succeed({ listId: 'one' }));
    bridge.answer('lists.piece', () => succeed(null));
    bridge.answer('lists.end', () => succeed(null));
    bridge.answer('invitations.check', ({ choices: { meanings } }) => {
      const isChosen = meanings.includes('email');
      return succeed({
        addresses: isChosen ? [{ line: 2, text: 'lena@loomhouse.example', state: 'new', detail: '' }] : [],
        counts: isChosen ? { new: 1 } : {},
        invitable: isChosen ? ['lena@loomhouse.example'] : [],
        ignored: 0,
        removedSigns: [],
        reading: { ...withChosen(asked, meanings), questions: isChosen ? [] : asked.questions },
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Invite people/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
    fireEvent.change(within(dialog).getByLabelText('CSV file'), { target: { files: [file] } });
    const columns = await screen.findByRole('dialog', { name: 'Check the columns' });
    await within(columns).findByRole('table');
    return { dialog, columns };
  }
  const useButton = (of: HTMLElement): HTMLButtonElement =>
    within(of).getByRole<HTMLButtonElement>('button', { name: /^Use 2 rows/ });

  test('is read as before once the choice among them is cancelled', async () => {
    const { dialog, columns } = await chooseFile();
    fireEvent.change(within(columns).getByRole('combobox', { name: 'Use Email as' }), {
      target: { value: 'email' },
    });
    await waitFor(() => expect(useButton(columns).disabled).toBe(false));
    fireEvent.click(within(columns).getByRole('button', { name: /^Cancel/ }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Check the columns' })).toBeNull());
    await within(dialog).findByText('Several columns have addresses. Choose the one to use.');
  });

  test('invites nobody before one of them is chosen', async () => {
    const { dialog, columns } = await chooseFile();
    expect(useButton(columns).disabled).toBe(true);
    expect(
      within(columns).getAllByText('Several columns have addresses. Choose the one to use.'),
    ).toHaveLength(1);
    const invite = within(dialog).getByRole<HTMLButtonElement>('button', {
      name: /^Invite people/,
      hidden: true,
    });
    expect(invite.disabled).toBe(true);

    fireEvent.change(within(columns).getByRole('combobox', { name: 'Use Email as' }), {
      target: { value: 'email' },
    });
    // Faster than the list is read again.
    fireEvent.keyDown(columns, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Check the columns' })).toBeNull());
    expect(bridge.made.some(({ name }) => name === 'changes.run')).toBe(false);
    await within(dialog).findByText('will be invited');
    within(dialog).getByText('2 rows, Email from “Email”, 2 columns left out');
    await waitFor(() => expect(made('changes.plan')).toHaveLength(1));
    expect(made('invitations.check').at(-1)).toMatchObject({
      source: { listId: 'one' },
      choices: { meanings: [null, 'email', null] },
    });
  });

  test('keeps the file and what was chosen of it where another one is too large', async () => {
    const { columns } = await chooseFile();
    fireEvent.change(within(columns).getByRole('combobox', { name: 'Use Email as' }), {
      target: { value: 'email' },
    });
    await waitFor(() => expect(useButton(columns).disabled).toBe(false));
    const message = 'The file is larger than 64 MB.';
    bridge.answer('lists.begin', () => fail({ kind: 'invalid-input', field: 'file', message }));
    fireEvent.change(within(columns).getByLabelText('CSV file'), { target: { files: [file] } });
    await within(columns).findByText(message);
    await waitFor(() => expect(useButton(columns).disabled).toBe(false));
    expect(within(columns).getByRole<HTMLSelectElement>('combobox', { name: 'Use Email as' }).value).toBe(
      'email',
    );
  });

  test('gives the typed list back when it is removed', async () => {
    writePanelMemory('orchid', 'invitations.addresses', 'ada@loomhouse.example');
    const { dialog, columns } = await chooseFile();
    fireEvent.click(within(columns).getAllByRole('button', { name: 'Close' })[0]!);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Remove file' }));
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' });
    expect(field.value).toBe('ada@loomhouse.example');
  });
});

test('the palette opens the dialog from any panel', async () => {
  writePanelMemory('orchid', 'invitations.dialog', 'accounts');
  show();
  expect(await screen.findByRole('dialog', { name: 'Create accounts' })).toBeTruthy();
});

test('a member can’t create accounts, and reads who can', async () => {
  show({ role: 400 });
  const button = await screen.findByRole('button', { name: /^Create accounts/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toMatch(
    /^Only administrators and owners can create accounts\. You are a member here\./,
  );
});

test('what the account may not do is said before', async () => {
  const objection = '“Create reusable invitation links” is given to: Administrators. You are not among them.';
  show({ may: { ...rights, linkObjection: objection } });
  await screen.findByText(objection);
  const barred = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect(barred(/^Create link/)).toBe('true');
  expect(barred(/^Invite people/)).toBeNull();
});

test('guests read that they see none', async () => {
  show({ role: 600 });
  expect(await screen.findByRole('heading', { name: 'Guests can’t see or send invitations' })).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a list that did not come says why, and is asked for again', async () => {
  show();
  bridge.answer('invitations.list', () => fail({ kind: 'internal', message: 'It broke.' }));
  cleanup();
  renderThemed(<InvitationsPanel />);
  await screen.findByText(/It broke/);
  bridge.answer('invitations.list', () => succeed([]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open invitations')).toBeTruthy();
  expect(made('invitations.list').length).toBeGreaterThan(1);
});
