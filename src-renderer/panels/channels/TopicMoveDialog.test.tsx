import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelDetail } from '#contract/channels.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { ChannelTopics } from './ChannelTopics.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('channels.topics', () =>
    succeed([
      { name: 'lunch', newestMessageId: 41 },
      { name: 'Supper', newestMessageId: 40 },
    ]),
  );
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  window.realmConsole = bridge;
  giveSize(400, 400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const channel = (topic: string, toChannel: string): ChannelDetail =>
  ({
    id: 3,
    name: 'general',
    isArchived: false,
    moveObjections: { topic, channel: toChannel },
  }) as Partial<ChannelDetail> as ChannelDetail;
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const review = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Move topic( Ctrl|$)/ });

test('a topic gets another name, and one that exists is said before', async () => {
  renderThemed(<ChannelTopics channel={channel('', 'Only moderators.')} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Move topic lunch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move lunch' });
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Channel/ }).disabled).toBe(true);
  within(dialog).getByText('Only moderators.');
  expect(review().disabled).toBe(true);
  fireEvent.change(field(/^Topic/), { target: { value: 'supper' } });
  await within(dialog).findByText('Supper exists in general');
  fireEvent.change(field(/^Topic/), { target: { value: ' dinner ' } });
  expect(within(dialog).queryByText('Supper exists in general')).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Send automated notice to new topic' }));
  const planned = () => bridge.made.findLast(({ name }) => name === 'changes.plan')?.input;
  await waitFor(() =>
    expect(planned()).toMatchObject({
      action: {
        kind: 'edit',
        title: 'Move topic lunch to #general > dinner',
        edits: [{ target: 'message:41', field: 'place:', value: '[3,"dinner"]', expected: '[3,"lunch"]' }],
      },
    }),
  );
  // Nothing would change by what came back.
  expect(review().disabled).toBe(true);
});

test('someone who may not move topics anywhere reads why', async () => {
  renderThemed(<ChannelTopics channel={channel('Only administrators.', 'Only owners.')} />);
  const move = await screen.findByRole('button', { name: 'Move topic lunch' });
  expect(move.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(move);
  expect(screen.queryByRole('dialog', { name: 'Move lunch' })).toBeNull();
});
