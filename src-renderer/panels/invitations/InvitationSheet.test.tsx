import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { Invitation } from '#contract/invitations.ts';
import { succeed } from '#contract/outcome.ts';
import { formatDayTime } from '#contract/words/time.ts';
import type { FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { beginPanel, endPanel, factsOf, signInAs } from '../../../test/fakes/panel.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { placeIn } from '../../state/navigation.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';

const email: Invitation = {
  kind: 'email',
  id: 3,
  email: 'noor@loomhouse.example',
  url: null,
  invitedBy: 8_164,
  inviterName: 'Ines Carvalho',
  invitedAt: 1_780_000_000,
  expiresAt: null,
  role: 400,
  objection: '',
};
const link: Invitation = {
  ...email,
  kind: 'link',
  email: null,
  url: 'https://zulip.example.com/join/abc/',
  role: 100,
  invitedBy: 12,
  inviterName: '',
  objection: 'Only owners can change invitations of owners.',
};

let bridge: FakeBridge;
function show(list: Invitation[]): void {
  bridge.answer('invitations.list', () => succeed(list));
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  signInAs(100, { invitations: [{ id: 0, version: 1, total: null }] });
  renderThemed(<InvitationsPanel />);
}

beforeEach(() => {
  bridge = beginPanel('invitations');
});
afterEach(endPanel);

/** The actions that were planned. */
const planned = () =>
  bridge.made.flatMap(({ name, input }) =>
    name === 'changes.plan' ? [(input as CallInput<'changes.plan'>).action] : [],
  );
const sheetOf = (name: string) => screen.getByRole('complementary', { name });
async function open(name: string): Promise<HTMLElement> {
  show([email, link]);
  fireEvent.click(await within(screen.getByRole('grid')).findByText(name));
  return sheetOf(name);
}

describe('the sheet of an invitation', () => {
  it('says who sent it and when, the role and the end, and resends, copies and revokes', async () => {
    const sheet = await open('noor@loomhouse.example');
    expect(factsOf(sheet)).toEqual([
      'Joins as: Member',
      'Invited by: Ines Carvalho',
      `Sent: ${formatDayTime(email.invitedAt)}`,
      'Expires: Never',
    ]);
    fireEvent.click(within(sheet).getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(planned()).toHaveLength(1));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Copy address' }));
    await waitFor(() =>
      expect(bridge.made.at(-1)).toMatchObject({
        name: 'clipboard.write',
        input: { text: 'noor@loomhouse.example' },
      }),
    );
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(within(sheet).getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(planned().at(-1)).toMatchObject({
        title: 'Revoke the invitation of noor@loomhouse.example',
      }),
    );
  });

  it('has the address of a link, and says why it can’t be revoked', async () => {
    const sheet = await open('Invitation link');
    expect(factsOf(sheet).slice(0, 3)).toEqual([
      'Link: https://zulip.example.com/join/abc/',
      'Joins as: Owner',
      'Invited by: Unknown',
    ]);
    expect(within(sheet).queryByRole('button', { name: 'Resend' })).toBeNull();
    const revoke = within(sheet).getByRole('button', { name: 'Revoke' });
    expect(revoke.getAttribute('aria-description')).toBe(link.objection);
  });

  it('leads to its neighbours and closes with Esc', async () => {
    const sheet = await open('Invitation link');
    within(sheet).getByText('2 of 2');
    expect(placeIn('orchid')).toMatchObject({ panel: 'invitations', open: 7 });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Previous invitation' }));
    fireEvent.keyDown(sheetOf('noor@loomhouse.example'), { key: 'Escape' });
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('goes with the invitation', async () => {
    await open('noor@loomhouse.example');
    cleanup();
    show([link]);
    await within(screen.getByRole('grid')).findByText('Invitation link');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
