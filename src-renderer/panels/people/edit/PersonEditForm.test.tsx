import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../../test/fakes/organizations.ts';
import { aPerson } from '../../../../test/fakes/people.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { PersonEditForm } from './PersonEditForm.tsx';

const person = aPerson();

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
    <PersonEditForm person={person} onReview={() => Promise.resolve(false)} onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^E-mail/ }), { target: { value: address } });
  const objection = screen.queryByText('Enter an e-mail address, such as name@example.com.');
  expect(objection === null).toBe(isTaken);
});
