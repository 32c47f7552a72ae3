import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { JournalFooter } from './JournalFooter.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  usePreferences.setState({ keepJournalFor: 'year' });
});
afterEach(() => {
  cleanup();
  usePreferences.setState({ keepJournalFor: 'year' });
});

test('says for how long the journal is kept and what was deleted, and changes it', async () => {
  const deleted = { changeSets: 2, changes: 1_002, endedBeforeMilliseconds: Date.UTC(2025, 10, 23, 12) };
  renderThemed(<JournalFooter deleted={deleted} />);
  expect(screen.getByRole('contentinfo').textContent).toMatch(/1,002/);
  fireEvent.click(screen.getByRole('button', { name: 'Kept for 1 year' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '90 days' }));
  await waitFor(() =>
    expect(bridge.made).toContainEqual({ name: 'preferences.write', input: { keepJournalFor: 'quarter' } }),
  );
  expect(screen.getByRole('button', { name: 'Kept for 90 days' })).toBeDefined();
});
