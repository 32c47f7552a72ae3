import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { hideNotices } from '../../state/notices.ts';
import { AccountMenu } from './AccountMenu.tsx';

afterEach(() => {
  cleanup();
  hideNotices();
});

const unread = [
  { place: 'realm_users 41, left out: role', times: 1 },
  { place: 'event realm_user/update: person.full_name', times: 3 },
];

test('what a server sent and nobody could read is named, and can be copied', async () => {
  const bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
  renderThemed(
    <AccountMenu organization={anOrganization({ unread, zulipVersion: '12.1', featureLevel: 499 })} />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Unreadable data/ }));
  const list = await screen.findByRole('list', { name: 'Unreadable data' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'realm_users 41, left out: role',
    'event realm_user/update: person.full_name (3 times)',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Copy list' }));
  await screen.findByText('Copied.');
  expect(bridge.made.findLast(({ name }) => name === 'clipboard.write')?.input).toEqual({
    text: 'Zulip 12.1, feature level 499\nrealm_users 41, left out: role\nevent realm_user/update: person.full_name (3 times)',
  });
});

test('nothing is said where everything could be read', async () => {
  Object.assign(window, { realmConsole: createFakeBridge() });
  renderThemed(<AccountMenu organization={anOrganization()} />);
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
  await screen.findByRole('menuitem', { name: 'Sign out' });
  expect(screen.queryByRole('menuitem', { name: /^Unreadable data/ })).toBeNull();
});

test('forgetting comes last in the menu, and signing out is asked before the key is deleted', async () => {
  const bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
  const organization = anOrganization();
  renderThemed(<AccountMenu organization={organization} />);
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
  await screen.findByRole('menu');
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect([items[0], ...items.slice(-2)]).toEqual(['Your profile', 'Sign out', 'Forget this organization']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  const dialog = await screen.findByRole('dialog', { name: `Sign out of ${organization.name}` });
  const asked = () => bridge.made.filter(({ name }) => name === 'organization.sign-out');
  expect(asked()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]?.input).toEqual({ organizationId: organization.id, forget: false });
});

test('a new API key is asked for before, and what became of it is said without the key', async () => {
  const bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
  const organization = anOrganization();
  const asked = () => bridge.made.filter(({ name }) => name === 'organization.regenerate-key');
  bridge.answer('organization.regenerate-key', () =>
    succeed({ keptIn: 'memory', trouble: 'The system keychain is locked.' }),
  );
  renderThemed(
    <>
      <Notifications />
      <AccountMenu organization={organization} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate API key' }));
  const dialog = await screen.findByRole('dialog', { name: /^Regenerate your API key/ });
  expect(asked()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Regenerate API key' }));
  await screen.findByText(/^The system keychain is locked\. The new key works until the console is closed\./);
  expect(asked()).toHaveLength(1);
});
