import { spotlight } from '@mantine/spotlight';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import type { PersonRow } from '#contract/people.ts';
import { succeed } from '#contract/outcome.ts';
import { registerShortcut } from '../../state/shortcuts.ts';
import { Palette } from './Palette.tsx';

let unregister = (): void => undefined;
afterEach(() => {
  act(() => spotlight.close());
  cleanup();
  unregister();
});

test('Enter runs what is found for the whole text, not somebody found for a part of it', async () => {
  const paste = vi.fn<() => void>();
  unregister = registerShortcut({
    id: 'paste',
    keys: null,
    label: 'Paste a list',
    scope: 'People',
    run: paste,
  });
  const answers: ((people: PersonRow[]) => void)[] = [];
  const bridge = createFakeBridge({
    answers: {
      'people.find': () => new Promise((resolve) => answers.push((people) => resolve(succeed(people)))),
    },
  });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<Palette />);
  act(() => spotlight.open());
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });

  fireEvent.change(field, { target: { value: 'Pa' } });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(inventedPeople().slice(0, 1)));
  expect(screen.getAllByRole('option')).toHaveLength(2);

  fireEvent.change(field, { target: { value: 'Paste a list' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(paste).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.([]));
  expect(paste).toHaveBeenCalledOnce();
});
