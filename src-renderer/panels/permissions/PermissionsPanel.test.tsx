import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelActions, type ChannelAccess, type ChannelActionAnswer } from '#contract/channel-access.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { inventedPermission } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { questionText } from '../../state/permission-question.ts';
import { PermissionsPanel } from './PermissionsPanel.tsx';

beforeEach(() => {
  // Nothing is laid out here, and what has no size draws no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(900);
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useNavigationStore.setState({ trails: {} });
});

const area = { kind: 'channel', channelId: 3, name: 'kiln' } as const;
const speakers = { groupId: 20, name: 'Speakers', isSystem: false };
const toPost = {
  ...inventedPermission,
  id: 'channel:3:can_send_message_group',
  label: 'Post in this channel',
  area,
  held: false,
  ways: [],
  holders: { isOneGroup: true, groups: [speakers], people: [], peopleCount: 0 },
};
const edits = [{ target: 'user:41', field: 'group:20', value: 'member' }] as const;
const refused: ChannelActionAnswer = {
  action: 'post',
  allowed: false,
  limits: [],
  requirements: [
    { kind: 'in-use', met: true, grants: [], fixes: [] },
    { kind: 'access', met: true, grants: [{ kind: 'subscribed', held: true }], fixes: [] },
    {
      kind: 'permission',
      met: false,
      grants: [{ kind: 'permission', held: false, permission: toPost, isAddition: false, owner: null }],
      fixes: [
        { label: 'Add Anna to Speakers', edits: [...edits], objection: '' },
        { label: 'Make Anna an administrator', edits: [], objection: 'Only owners can change this role.' },
      ],
    },
  ],
};
const held = { ...toPost, held: true, ways: [[speakers]], label: 'Resolve topics in this channel' };
const access: ChannelAccess = {
  person: { userId: 41, name: 'Anna', role: 400, isBot: false, isActive: true },
  channel: { id: 3, name: 'kiln', privacy: 'public', isArchived: false },
  isSubscribed: true,
  actions: channelActions.map((action) =>
    action === 'post'
      ? refused
      : {
          action,
          allowed: true,
          limits: [],
          requirements: [
            {
              kind: 'permission',
              met: true,
              grants: [{ kind: 'permission', held: true, permission: held, isAddition: true, owner: null }],
              fixes: [],
            },
          ],
        },
  ),
};

function open(answer: () => Result<ChannelAccess>): ReturnType<typeof createFakeBridge> {
  const bridge = createFakeBridge({
    answers: { 'channels.access': answer, 'permissions.advice': () => succeed([]) },
  });
  window.realmConsole = bridge;
  navigate(anOrganization().id, {
    panel: 'permissions',
    open: questionText({ userId: 41, channelId: 3, action: 'post' }),
  });
  renderThemed(<PermissionsPanel />);
  return bridge;
}

const sheetOf = (name: string): Promise<HTMLElement> => screen.findByRole('complementary', { name });
const gridOfKiln = (): Promise<HTMLElement> => screen.findByRole('grid', { name: 'Anna in #kiln' });

test('what somebody can’t do says why, who can, and opens what would change it as a preview', async () => {
  const bridge = open(() => succeed(access));
  const grid = await gridOfKiln();
  within(grid).getByText('Not in Speakers');
  const sheet = await sheetOf('Post');
  within(sheet).getByText('Not allowed for', { exact: false });
  expect(screen.getByText('Anna doesn’t have the permission.')).toBeTruthy();
  expect(screen.getByText('“Post in this channel” (in #kiln). Allowed: members of Speakers.')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Make Anna an administrator' }).getAttribute('aria-description'),
  ).toBe('Only owners can change this role.');
  fireEvent.click(screen.getByRole('button', { name: 'Add Anna to Speakers' }));
  await vi.waitFor(() =>
    expect(bridge.made.find(({ name }) => name === 'changes.plan')?.input).toMatchObject({
      action: { kind: 'edit', title: 'Add Anna to Speakers', edits },
    }),
  );
});

test('what somebody can do shows the chain, whose groups lead to their pages', async () => {
  open(() => succeed(access));
  fireEvent.click(await within(await gridOfKiln()).findByText('Resolve topics'));
  const chain = within(await sheetOf('Resolve topics')).getByRole('list');
  expect(
    within(chain)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Resolve topics in this channelin #kiln',
    'Speakersgroup of the permission',
    'Annadirect member',
  ]);
  fireEvent.click(within(chain).getByRole('button', { name: 'Speakers' }));
  expect(useNavigationStore.getState().trails[anOrganization().id]?.places.at(-1)).toMatchObject({
    panel: 'groups',
    open: 20,
  });
});

test('a person or a channel that is gone says so', async () => {
  open(() => fail({ kind: 'gone', message: 'No such channel, or you cannot see it.' }));
  expect(await screen.findByText('No such channel, or you cannot see it.')).toBeTruthy();
});
