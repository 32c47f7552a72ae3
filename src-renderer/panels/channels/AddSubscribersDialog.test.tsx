import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { AddSubscribersDialog } from './AddSubscribersDialog.tsx';

afterEach(cleanup);

const channels = [
  { id: 3, name: 'kiln' },
  { id: 4, name: 'orders' },
];

test.each([
  [1, 'Subscribe people to kiln'],
  [2, 'Subscribe people to 2 channels'],
])('people are subscribed to %s of the channels at once: %s', async (count, title) => {
  window.realmConsole = createFakeBridge();
  renderThemed(<AddSubscribersDialog channels={channels.slice(0, count)} onClose={() => {}} />);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});
