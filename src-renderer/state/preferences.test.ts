import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Preferences } from '#contract/console.ts';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { startPreferences, usePreferences, writeColumnWidths } from './preferences.ts';

let bridge: FakeBridge;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
  stop = startPreferences();
});
afterEach(() => {
  stop();
  usePreferences.setState(usePreferences.getInitialState());
  vi.useRealTimers();
});

/** The main process tells of a change, with the widths that it has. */
function push(change: Partial<Preferences>): void {
  bridge.push({ topic: 'preferences', payload: { ...usePreferences.getInitialState(), ...change } });
}
const written = (): unknown[] =>
  bridge.made.filter(({ name }) => name === 'preferences.write').map(({ input }) => input);

test('another change while an edge is dragged takes no width back', async () => {
  const groups = { name: 300 };
  push({ columnWidths: { people: { name: 200 }, groups } });
  writeColumnWidths('people', { name: 240 });
  push({ density: 'comfortable', columnWidths: { people: { name: 200 }, groups } });
  expect(usePreferences.getState()).toMatchObject({
    density: 'comfortable',
    columnWidths: { people: { name: 240 }, groups },
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(written()).toEqual([
    {
      columnWidths: [
        { grid: 'people', columns: [{ column: 'name', width: 240 }] },
        { grid: 'groups', columns: [{ column: 'name', width: 300 }] },
      ],
    },
  ]);
});

test('what is kept is followed again', async () => {
  writeColumnWidths('people', { name: 240 });
  await vi.advanceTimersByTimeAsync(500);
  push({ columnWidths: {} });
  expect(usePreferences.getState().columnWidths).toEqual({});
});
