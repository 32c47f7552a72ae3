import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import type { CoverAnswer, CoverPerson } from '#contract/presence.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { hideNotices } from '../../../state/notices.ts';
import { navigate, placeIn } from '../../../state/navigation.ts';
import {
  compositionNow,
  keepComposition,
  keepCompositionsNow,
} from '../../../subjects/messages/compositions.ts';
import { CoverPane } from './CoverPane.tsx';

afterEach(() => {
  cleanup();
  hideNotices();
  keepComposition('orchid', 'new', null);
  keepCompositionsNow();
  navigate('orchid', { panel: 'people', open: null });
});

const person = (userId: number): CoverPerson => ({
  userId,
  name: `Person ${userId}`,
  presence: 'active',
  lastActiveAt: 1_000,
  status: null,
  timezone: '',
  busyWord: null,
  minutesLeft: null,
  obstacles: [],
});

/** Draws the list with so many people who can cover. */
async function draw(count: number): Promise<void> {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const answer: CoverAnswer = {
    generation: 1,
    total: count,
    people: Array.from({ length: count }, (_, index) => person(index + 1)),
    others: { status: 0, hours: 0, zone: 0, presence: 0 },
    otherPeople: [],
  };
  bridge.answer('presence.cover-conditions', () => succeed(null));
  bridge.answer('presence.cover', () => succeed(answer));
  bridge.answer('composition.read', () => succeed([]));
  bridge.answer('composition.write', () => succeed(null));
  renderThemed(<CoverPane isPaused={false} isLive onOpen={() => {}} />);
  await screen.findByText('Person 1');
}

const written = () => compositionNow('orchid', 'new');

test('"Message" opens the composer with that person, for the keyboard as well', async () => {
  await draw(3);
  const row = screen.getByText('Person 1').closest('button');
  fireEvent.keyDown(row as HTMLElement, { key: 'ArrowDown' });
  const button = screen.getByRole('button', { name: 'Message Person 2' });
  expect(document.activeElement?.textContent).toContain('Person 2');
  expect(button.tabIndex).toBe(0);
  fireEvent.click(button);
  await waitFor(() => expect(placeIn('orchid').panel).toBe('messages'));
  expect(written()).toMatchObject({ to: 'people', people: [{ userId: 2, name: 'Person 2' }], each: false });
});

test.each([
  [3, false],
  [60, true],
])('"Message all" takes all %i, each on their own: %s', async (count, each) => {
  await draw(count);
  fireEvent.click(screen.getByRole('button', { name: 'Message all' }));
  await waitFor(() => expect(written()).toMatchObject({ to: 'people', each }));
  expect(written()?.people).toHaveLength(count);
});
