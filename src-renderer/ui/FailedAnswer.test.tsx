import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
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
