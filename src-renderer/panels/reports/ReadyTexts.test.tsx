import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { windowQueries } from '../../bridge/query-client.ts';
import { ReadyTexts } from './ReadyTexts.tsx';

afterEach(() => {
  cleanup();
  windowQueries().clear();
});

function show(text: string) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('report-settings.write', (input) => succeed(input.settings));
  const onText = vi.fn<(text: string) => void>();
  const render = (): void => void renderThemed(<ReadyTexts use="dismiss" text={text} onText={onText} />);
  return { bridge, onText, render };
}

test('a text is added to what is written, and the list is one’s own', async () => {
  const { bridge, onText, render } = show('Seen.');
  bridge.answer('report-settings.read', () =>
    succeed({ order: 'oldest-first', texts: { resolve: ['Warned.'] } }),
  );
  render();
  fireEvent.click(await screen.findByRole('button', { name: 'Already handled.' }));
  expect(onText).toHaveBeenCalledWith('Seen.\nAlready handled.');
  fireEvent.click(screen.getByRole('button', { name: 'Edit texts' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Saved texts' }), {
    target: { value: 'A joke.\n\n Duplicate. ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save texts' }));
  expect(await screen.findByRole('button', { name: 'Duplicate.' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Already handled.' })).toBeNull();
  const texts = { resolve: ['Warned.'], dismiss: ['A joke.', 'Duplicate.'] };
  expect(bridge.made.find(({ name }) => name === 'report-settings.write')?.input).toEqual({
    organizationId: 'orchid',
    settings: { order: 'oldest-first', texts },
  });
});

test('texts that could not be read are not overwritten', async () => {
  const { bridge, render } = show('');
  bridge.answer('report-settings.read', () => fail({ kind: 'internal', message: 'The file is damaged.' }));
  render();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit texts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save texts' }));
  await waitFor(() => expect(screen.queryByText(/The file is damaged/u)).not.toBeNull());
  expect(bridge.made.filter(({ name }) => name === 'report-settings.write')).toEqual([]);
});
