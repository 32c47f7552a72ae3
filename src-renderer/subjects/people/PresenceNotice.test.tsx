import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { PresenceNotice } from './PresenceNotice.tsx';

afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
});

const at = new Date(2026, 0, 5, 14, 2).getTime();
const lost = {
  kind: 'reconnecting',
  sinceMilliseconds: at,
  nextTryAtMilliseconds: null,
  reason: '',
} as const;

test.each([
  ['current', {}, null],
  [
    'of an earlier moment',
    { stalePresence: { asOfMilliseconds: at, reason: null } },
    'Presence as of 14:02.',
  ],
  [
    'of an earlier moment, since the list could not be read',
    { stalePresence: { asOfMilliseconds: at, reason: 'The server did not answer in time.' } },
    "Presence as of 14:02. Couldn't update it: The server did not answer in time.",
  ],
  ['not known at all', { stalePresence: { asOfMilliseconds: null, reason: null } }, 'Presence is unknown.'],
  ['old as everything is', { stalePresence: { asOfMilliseconds: at, reason: null }, connection: lost }, null],
])('presence that is %s', (_, parts, words) => {
  const organization = anOrganization(parts);
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  renderThemed(<PresenceNotice />);
  expect(screen.queryByRole('note')?.textContent ?? null).toBe(words);
});
