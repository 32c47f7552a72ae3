import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { useDialogsStore } from '../state/dialogs.ts';
import { useOrganizationsStore } from '../state/organizations.ts';
import { FailedAnswer } from './FailedAnswer.tsx';

const before = useOrganizationsStore.getState();
afterEach(() => {
  cleanup();
  useOrganizationsStore.setState(before);
});

test.each([
  ['offline', 'is offered'],
  ['unencrypted', 'is left to the banner'],
] as const)('retrying while an organization is %s %s', (kind, _words) => {
  window.realmConsole = createFakeBridge();
  const organization = anOrganization({ connection: { kind, sinceMilliseconds: 0 } as never });
  act(() => useOrganizationsStore.setState({ list: [organization], currentId: organization.id }));
  const failure = { kind: 'offline', reason: 'unreachable', message: 'Not connected.' } as const;
  renderThemed(<FailedAnswer answer={{ failure, askAgain: () => {} }} />);
  expect(screen.getByText('Not connected.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' }) === null).toBe(kind === 'unencrypted');
});

test('what was not read because the organization is signed out leads to signing in', () => {
  window.realmConsole = createFakeBridge();
  const organization = anOrganization({ connection: { kind: 'signed-out' } as never });
  act(() => useOrganizationsStore.setState({ list: [organization], currentId: organization.id }));
  const failure = { kind: 'unauthorized', code: '', message: 'Signed out.' } as const;
  renderThemed(<FailedAnswer answer={{ failure, askAgain: () => {} }} />);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(useDialogsStore.getState().adding).toMatchObject({ address: organization.url });
});
