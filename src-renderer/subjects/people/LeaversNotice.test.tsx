import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { LeaversNotice } from './LeaversNotice.tsx';

afterEach(cleanup);

const person = { userId: 41, name: 'Mara Quill', bots: ['Kiln'], channels: [], groups: [] };

test.each([
  [[41], false, null],
  [[41], true, "What you typed won't be saved. Choose Offboard again to continue."],
  [[41, 42], false, "The others won't be deactivated. Choose Offboard again to continue."],
  [
    [41, 42],
    true,
    "The others won't be deactivated, and what you typed won't be saved. Choose Offboard again to continue.",
  ],
])('offboarding one of %j, with something typed: %s, asks first: %s', async (userIds, isChanged, words) => {
  const bridge = createFakeBridge();
  bridge.answer('people.leavers', () => succeed({ people: [person], count: 1 }));
  window.realmConsole = bridge;
  const onOffboard = vi.fn<(leaver: { userId: number }) => void>();
  renderThemed(<LeaversNotice userIds={userIds} isChanged={isChanged} onOffboard={onOffboard} />);
  const offboard = await screen.findByRole('button', { name: 'Offboard Mara Quill' });
  fireEvent.click(offboard);
  if (words !== null) {
    expect(onOffboard).not.toHaveBeenCalled();
    expect(screen.getByText(words)).toBeTruthy();
    fireEvent.click(offboard);
  }
  expect(onOffboard.mock.calls).toEqual([[person]]);
});
