import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useDialogsStore } from '../../state/dialogs.ts';
import { connectionInSentence } from './connection-words.ts';
import { UnencryptedBanner } from './UnencryptedBanner.tsx';

afterEach(() => {
  cleanup();
  useDialogsStore.setState({ adding: null });
});

const url = 'http://chat.orchid.example';

test('nothing connects over http before somebody has read what that means', async () => {
  let answer: Result<null> = fail({ kind: 'gone', message: 'This organization is not open any more.' });
  const bridge = createFakeBridge({ answers: { 'organization.allow-http': () => answer } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<UnencryptedBanner organization={anOrganization({ url })} />);
  expect(screen.getByRole('alert').textContent).toContain(`${url} isn't encrypted`);
  fireEvent.click(screen.getByRole('button', { name: 'Connect without encryption' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect without encryption' });
  expect(dialog.textContent).toContain('Read your API key');
  const asked = () => bridge.made.filter(({ name }) => name === 'organization.allow-http');
  expect(asked()).toEqual([]);

  const [confirm] = [...dialog.querySelectorAll('button')].slice(-1);
  if (confirm === undefined) throw new Error('The dialog has no buttons.');
  fireEvent.click(confirm);
  await screen.findByText('This organization is not open any more.');
  answer = succeed(null);
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked().map(({ input }) => input)).toEqual([
    { organizationId: 'orchid', url },
    { organizationId: 'orchid', url },
  ]);
});

test('the way to https is offered with the address and the account filled in', () => {
  Object.assign(window, { realmConsole: createFakeBridge() });
  renderThemed(<UnencryptedBanner organization={anOrganization({ url })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in over https' }));
  expect(useDialogsStore.getState().adding).toEqual({
    address: 'https://chat.orchid.example',
    email: 'ines@orchid.example',
  });
});

test.each([
  ['https://chat.orchid.example', 'live', 'live'],
  [url, 'live', 'live, not encrypted'],
  ['http://127.0.0.1:9991', 'live', 'live'],
  [url, 'unencrypted', 'not encrypted'],
] as const)('an organization at %s that is %s is called "%s"', (address, kind, words) => {
  expect(connectionInSentence({ url: address, connection: { kind, sinceMilliseconds: 0 } })).toBe(words);
});
