import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileField } from '#contract/people.ts';
import { createFakeBridge, type FakeBridge } from '../../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../../test/fakes/organizations.ts';
import { aPerson } from '../../../../test/fakes/people.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { ProfileDialog } from './ProfileDialog.tsx';

const person = aPerson();

let bridge: FakeBridge;
const planned = (): unknown[] => bridge.made.filter(({ name }) => name === 'changes.plan');

beforeEach(() => {
  // A field that grows with its text asks for this; the simulated document has none.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  useOrganizationsStore.setState({ list: [anOrganization()], currentId: 'orchid' });
});
afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
  useReplicaStore.setState({ byOrganization: {} });
});

test.each([
  ['mara.q@orchid.example', true],
  ['a..b@orchid.example', false],
  ['mailto:mara@orchid.example', true],
  ['mara@c_d.example', false],
])('the address %s is taken while it is typed: %s', (address, isTaken) => {
  renderThemed(<ProfileDialog person={person} objection={null} onClose={() => undefined} />);
  fireEvent.change(screen.getByRole('textbox', { name: /^Email/ }), { target: { value: address } });
  const objection = screen.queryByText('Enter an email address, for example name@example.com.');
  expect(objection === null).toBe(isTaken);
});

test('what was wrong before anything was typed is nobody’s mistake, and stands in the way of nothing else', async () => {
  const link: ProfileField = {
    id: 3,
    name: 'Portfolio',
    hint: '',
    type: 'link',
    order: 1,
    required: false,
    editableByUser: true,
    options: [],
    urlPattern: null,
    accountKind: null,
    inSummary: false,
    forMatching: false,
  };
  const tables = { ...emptyTables(), profileFields: [link] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(
    <ProfileDialog
      person={aPerson({ profile: { 3: 'mara.example' } })}
      objection={null}
      onClose={() => undefined}
    />,
  );
  const wrong = 'Enter a full URL, for example https://example.com/page.';
  expect(screen.queryByText(wrong)).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Full name' }), { target: { value: 'Mara' } });
  await waitFor(() => expect(planned()).toHaveLength(1));
  fireEvent.change(screen.getByRole('textbox', { name: 'Portfolio' }), { target: { value: 'mara' } });
  expect(screen.getByText(wrong)).toBeTruthy();
  // Nothing is planned before it is right.
  fireEvent.change(screen.getByRole('textbox', { name: 'Portfolio' }), {
    target: { value: 'https://mara.example' },
  });
  await waitFor(() => expect(planned()).toHaveLength(2));
});
