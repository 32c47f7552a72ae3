import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyDraft, type ChannelDraft } from './channel-draft.ts';
import { ChannelPermissions } from './ChannelPermissions.tsx';
import { inventedCreation } from './invented-channels.fixture.ts';

afterEach(cleanup);

/** What an administrator of a server without a permission to post may choose. */
const { permissions } = inventedCreation();
const creation = inventedCreation({
  permissions: permissions.map((each) => ({
    ...each,
    neededFeatureLevel: each.name === 'can_send_message_group' ? 333 : null,
  })),
});

function show(postPolicy: number): { drafts: () => (number | null)[] } {
  const onDraft = vi.fn<(draft: ChannelDraft) => void>();
  Object.assign(window, { realmConsole: createFakeBridge() });
  function Form(): ReactNode {
    const [draft, setDraft] = useState<ChannelDraft>({ ...emptyDraft, postPolicy });
    return (
      <ChannelPermissions
        draft={draft}
        onDraft={(next) => {
          onDraft(next);
          setDraft(next);
        }}
        creation={creation}
        before={{ permissions: {}, postPolicy }}
        server={{ featureLevel: 247, zulipVersion: '8.5' }}
      />
    );
  }
  renderThemed(<Form />);
  fireEvent.click(screen.getByText('Permissions'));
  return { drafts: () => onDraft.mock.calls.map(([draft]) => draft.postPolicy) };
}

/** https://zulip.com/api/get-streams (`stream_post_policy`): anybody, administrators, full members, moderators. */
const policies = [
  [1, 'Everyone'],
  [2, 'Administrators'],
  [3, 'Full members'],
  [4, 'Moderators'],
] as const;

describe('who may post, on a server that keeps it as one of four numbers', () => {
  it.each(policies)('%i is shown as %s', async (policy, words) => {
    show(policy);
    expect(await screen.findByRole('combobox', { name: 'Who can post' })).toHaveProperty('value', words);
  });

  it('is chosen among the four, and put back as it was', async () => {
    const { drafts } = show(1);
    fireEvent.click(await screen.findByRole('combobox', { name: 'Who can post' }));
    const list = await screen.findByRole('listbox', { name: 'Who can post', hidden: true });
    expect(
      within(list)
        .getAllByRole('option', { hidden: true })
        .map((each) => each.textContent),
    ).toEqual(policies.map(([, words]) => words));
    fireEvent.click(within(list).getByRole('option', { name: 'Moderators', hidden: true }));
    await waitFor(() => expect(drafts()).toEqual([4]));
    expect(screen.getByText('1 changed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Revert' }));
    expect(drafts()).toEqual([4, 1]);
    expect(screen.queryByText('1 changed')).toBeNull();
  });
});
