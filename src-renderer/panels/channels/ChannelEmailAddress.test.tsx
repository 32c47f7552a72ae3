import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { ChannelEmailAddress } from './ChannelEmailAddress.tsx';

afterEach(cleanup);

const address = 'general.0f3a.show-sender@streams.example.com';

test('the address of a channel is asked for on request, and copied', async () => {
  const bridge = createFakeBridge({ answers: { 'channels.email-address': () => succeed(address) } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<ChannelEmailAddress channelId={3} />);
  expect(bridge.made).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show address' }));
  await screen.findByText(address);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(bridge.made.at(-1)).toMatchObject({ name: 'clipboard.write', input: { text: address } });
});

test.each([
  ['This server doesn’t accept email', succeed('')],
  [
    'You may not post here.',
    fail({ kind: 'rejected', code: 'BAD_REQUEST', message: 'You may not post here.', status: 400 }),
  ],
])('%s is said where there is no address', async (words, answer) => {
  const bridge = createFakeBridge({ answers: { 'channels.email-address': () => answer } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<ChannelEmailAddress channelId={4} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show address' }));
  expect((await screen.findByText(words, { exact: false })).textContent).toContain(words);
});
