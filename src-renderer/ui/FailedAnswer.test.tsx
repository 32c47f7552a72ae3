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

test.each(['offline', 'unencrypted', 'signed-out'] as const)(
  'what was not read while an organization is %s says why, unless the banner does',
  (kind) => {
    window.realmConsole = createFakeBridge();
    const organization = anOrganization({ connection: { kind, sinceMilliseconds: 0 } as never });
    act(() => useOrganizationsStore.setState({ list: [organization], currentId: organization.id }));
    const failure = { kind: 'offline', reason: 'unreachable', message: 'Not connected.' } as const;
    renderThemed(<FailedAnswer answer={{ failure, askAgain: () => {} }} />);
    const isSaid = kind === 'offline';
    expect(screen.queryByText('Not connected.') !== null).toBe(isSaid);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isSaid);
    expect(screen.queryByText('Not loaded yet') === null).toBe(isSaid);
  },
);
