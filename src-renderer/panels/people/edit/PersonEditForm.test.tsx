import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PersonDetail } from '../../../../src-preload/contract/entities.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { PersonEditForm } from './PersonEditForm.tsx';

const person: PersonDetail = {
  userId: 41,
  name: 'Mara Quill',
  email: 'mara@orchid.example',
  role: 400,
  isBot: false,
  isActive: true,
  presence: null,
  lastActiveAt: null,
  joinedAt: null,
  timezone: '',
  status: null,
  profile: {},
  apiEmail: 'user41@orchid.example',
  botOwner: null,
  botType: null,
  directGroups: [],
  inheritedGroups: [],
  peopleNames: {},
  isImportedStub: false,
  isDeleted: false,
};

beforeEach(() => {
  window.realmConsole = createFakeBridge();
  useOrganizationsStore.setState({ list: [anOrganization()], currentId: 'orchid' });
});
afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
});

test.each([
  ['mara.q@orchid.example', true],
  ['a..b@orchid.example', false],
  ['mailto:mara@orchid.example', false],
  ['mara@c_d.example', false],
])('the address %s is taken while it is typed: %s', (address, isTaken) => {
  renderThemed(
    <PersonEditForm
      organizationId="orchid"
      person={person}
      onReview={() => Promise.resolve(false)}
      onClose={() => undefined}
    />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^E-mail/ }), { target: { value: address } });
  const objection = screen.queryByText('Enter an e-mail address, such as name@example.com.');
  expect(objection === null).toBe(isTaken);
});
