import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { targetOf, type Edit } from '#contract/changes.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import type { HeldPermission, Holdings } from '#contract/offboarding.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { OffboardDialog } from './OffboardDialog.tsx';

afterEach(cleanup);

test('the new owner can be typed at once, even if what is handed over is known late', async () => {
  const holdings = Promise.withResolvers<Result<Holdings>>();
  window.realmConsole = createFakeBridge({ answers: { 'people.holdings': () => holdings.promise } });
  const nothing = (): void => {};
  renderThemed(
    <OffboardDialog
      userId={7}
      name="Ada"
      objection={null}
      hidden={false}
      problem={null}
      planning={false}
      onReview={nothing}
      onClose={nothing}
    />,
  );
  const cancel = (await screen.findAllByRole('button', { name: 'Cancel' })).at(-1);
  await vi.waitFor(() => expect(document.activeElement).toBe(cancel));
  const bot = { userId: 9, name: 'Kiln Alarm' };
  await act(async () =>
    holdings.resolve(succeed({ bots: [bot], groups: [], fields: [], permissions: [], permissionCount: 0 })),
  );
  const field = await screen.findByRole('combobox', { name: 'Who takes over' });
  expect(document.activeElement).toBe(field);
});

test('permissions are handed over, removed or left, the same one of several channels together', async () => {
  const held = (id: number, more: Partial<HeldPermission>): HeldPermission => ({
    target: targetOf('channel', id),
    field: 'can_administer_channel_group',
    label: 'Administer this channel',
    area: { kind: 'channel', channelId: id, name: `kiln ${id}` },
    value: { people: [7], groups: [] },
    valueWithout: 9,
    isOnlyHolder: true,
    others: 'organization administrators',
    through: null,
    objection: null,
    ...more,
  });
  const permissions = [
    held(1, {}),
    held(2, { objection: 'Only administrators can change it.' }),
    held(3, {}),
    held(4, {
      field: 'can_send_message_group',
      label: 'Post in this channel',
      value: { people: [7, 8], groups: [] },
      valueWithout: { people: [8], groups: [] },
      isOnlyHolder: false,
    }),
  ];
  const holdings: Holdings = { bots: [], groups: [], fields: [], permissions, permissionCount: 4 };
  window.realmConsole = createFakeBridge({ answers: { 'people.holdings': () => succeed(holdings) } });
  const onReview = vi.fn<(edits: Edit[]) => void>();
  renderThemed(
    <OffboardDialog
      userId={7}
      name="Ada"
      objection={null}
      hidden={false}
      problem={null}
      planning={false}
      onReview={onReview}
      onClose={() => {}}
    />,
  );
  const administer = await screen.findByRole('combobox', { name: 'Administer this channel, nobody else' });
  const post = screen.getByRole('combobox', { name: 'Post in this channel' });
  expect(screen.getByText(/^#kiln 1, #kiln 2 and #kiln 3\. Otherwise only organization admin/)).toBeTruthy();
  expect(screen.getByText(/^1 of 3 can't be changed here\. Only administrators/)).toBeTruthy();
  expect([administer, post].map((field) => (field as HTMLSelectElement).value)).toEqual([
    'hand-over',
    'leave',
  ]);
  const review = screen.getByRole('button', { name: /^Review offboarding/ });
  expect(review).toHaveProperty('disabled', true);
  fireEvent.change(administer, { target: { value: 'remove' } });
  fireEvent.change(post, { target: { value: 'remove' } });
  expect(review).toHaveProperty('disabled', false);
  fireEvent.click(review);
  expect(onReview.mock.calls[0]?.[0].map(({ target, field, value }) => [target, field, value])).toEqual([
    ['channel:1', 'can_administer_channel_group', '9'],
    ['channel:3', 'can_administer_channel_group', '9'],
    ['channel:4', 'can_send_message_group', '{"people":[8],"groups":[]}'],
    ['user:7', 'account', 'deactivated'],
  ]);
});
