import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import type { Role } from '#contract/people.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { aPerson, inventedFields } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useDialogsStore } from '../../state/dialogs.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { OwnSettingNotice } from '../../subjects/people/OwnSettingNotice.tsx';
import { OwnAccountDialog } from './OwnAccountDialog.tsx';

const me = aPerson({ name: 'Noor Haddad' });
let bridge: FakeBridge;

function show(role: Role, settings: object = {}): void {
  useOrganizationsStore.setState({
    list: [anOrganization({ me: { userId: me.userId, name: me.name, role } })],
    currentId: 'orchid',
  });
  const text = inventedFields.find(({ type }) => type === 'short-text');
  if (text === undefined) throw new Error('There is no field for text.');
  const tables = {
    ...emptyTables(),
    profileFields: [
      { ...text, id: 901, name: 'City' },
      { ...text, id: 902, name: 'Badge', editableByUser: false },
    ],
    settings: [{ id: 0, domains: [], sharesOwnPresence: true, namesFixed: false, ...settings } as never],
    announceRules: [{ id: 0, draftsSynchronized: true } as never],
  };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
}
const planned = () =>
  bridge.made
    .filter(({ name }) => name === 'changes.plan')
    .map(({ input }) => input as CallInput<'changes.plan'>);

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('people.person', () => succeed(me));
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  useDialogsStore.setState({ ownAccountOpen: false });
});

test('name, profile and settings are planned as one change; what only administrators change is locked', async () => {
  show(400);
  renderThemed(<OwnAccountDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Your account' });
  const name = await within(dialog).findByRole('textbox', { name: 'Full name' });
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Change your account/ });
  expect(send.disabled).toBe(true);
  within(dialog).getByText('No changes.');
  expect(within(dialog).queryByRole('textbox', { name: /^Email/ })).toBeNull();
  const badge = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Badge/ });
  expect(badge.disabled).toBe(true);
  within(dialog).getByText('Only administrators and owners can change this.');

  fireEvent.change(name, { target: { value: 'Noor H' } });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^City/ }), { target: { value: 'Porto' } });
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Share your presence/ }));
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Sync drafts/ }));
  const target = `user:${me.userId}`;
  await waitFor(() =>
    expect(planned().at(-1)?.action).toEqual({
      kind: 'edit',
      title: 'Change your account',
      edits: [
        { target, field: 'name', value: 'Noor H' },
        { target, field: 'field:901', value: 'Porto' },
        { target, field: 'presence-sharing', value: 'off' },
        { target, field: 'draft-sync', value: 'off' },
      ],
    }),
  );
});

test('a name that the organization fixes is locked, with who can change it', async () => {
  show(400, { namesFixed: true });
  renderThemed(<OwnAccountDialog onClose={() => undefined} />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' });
  expect(name.disabled).toBe(true);
  screen.getByText(/^Only administrators and owners can change names in this organization\./);
});

test('a setting that is off is switched on in its place, or in the account', async () => {
  show(400, { sharesOwnPresence: false });
  renderThemed(
    <OwnSettingNotice setting="presence-sharing" verb="Share your presence">
      You don’t share your presence.
    </OwnSettingNotice>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share your presence' }));
  await waitFor(() => expect(planned()).toHaveLength(1));
  expect(planned()[0]?.action).toEqual({
    kind: 'edit',
    title: 'Share your presence',
    edits: [{ target: `user:${me.userId}`, field: 'presence-sharing', value: 'on' }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }));
  expect(useDialogsStore.getState().ownAccountOpen).toBe(true);
});
