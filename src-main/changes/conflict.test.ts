import { expect, it } from 'vitest';
import { openText } from './kinds/invitation/invitation-value.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { RecordedChange } from '../store/journal.ts';
import { conflictOf } from './conflict.ts';

const listed = { role: 400, expiresAt: 1_800_000_000, invitedBy: 7 } as Invitation;

it.each([
  ['is sent', 'by an earlier version', { openAs: 400, expires: 1_800_000_000 }, null],
  ['is sent', 'with who sent it', { openAs: 400, expires: 1_800_000_000, by: 7 }, null],
  ['is kept back', 'with another role', { openAs: 600, expires: 1_800_000_000 }, 'changed-by-others'],
  [
    'is kept back',
    'with another sender',
    { openAs: 400, expires: 1_800_000_000, by: 8 },
    'changed-by-others',
  ],
])('the revocation of an invitation %s that was recorded %s', (_end, _how, before, kind) => {
  const change: Partial<RecordedChange> = {
    target: 'invitation:4',
    field: 'invitation',
    before: JSON.stringify(before),
    after: '',
    endpoint: 'DELETE /invites/{invite_id}',
  };
  const conflict = conflictOf('job', change as RecordedChange, {
    organizationId: 'orchid',
    journal: { hasUndone: () => false, jobThatSet: () => null },
    pending: { valueOf: () => undefined },
    graveReads: { valueOf: () => undefined },
    liveValue: () => openText(listed),
    isUnreadable: () => false,
    isUnlisted: () => false,
    isProtected: () => false,
    strangerReason: () => null,
  });
  expect(conflict?.kind ?? null).toBe(kind);
});
