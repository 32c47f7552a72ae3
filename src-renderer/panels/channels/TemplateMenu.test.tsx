import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { plainChannel } from '#contract/channels.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { inventedCreation } from './invented-channels.fixture.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

afterEach(cleanup);

test('templates that could not be read are not overwritten', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('channel-templates.read', () => fail({ kind: 'internal', message: 'The file is damaged.' }));
  bridge.answer('channel-templates.write', ({ templates }) => succeed(templates));
  renderThemed(
    <TemplateMenu channel={plainChannel} creation={inventedCreation()} folders={[]} onUse={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Templates' }));
  const name = await screen.findByLabelText('Save these settings as');
  expect(await screen.findByText(/The file is damaged/)).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Project' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  expect(bridge.made.filter(({ name: made }) => made === 'channel-templates.write')).toEqual([]);
});
