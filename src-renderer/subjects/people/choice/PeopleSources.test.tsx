import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../../test/fakes/bridge.ts';
import { linesReading } from '../../../../test/fakes/lists.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { ListSource } from './PeopleSources.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
});
afterEach(cleanup);

test('the people of an earlier text count for nothing once another one is pasted', async () => {
  bridge.answer('lists.read', () => succeed(linesReading));
  bridge.answer('people.match', ({ text }) =>
    succeed([
      {
        line: 1,
        text,
        leftOut: [],
        reason: 'email',
        people: [{ userId: 7, name: 'Mara Quill', email: text, isActive: true }],
      },
    ]),
  );
  const onPeople = vi.fn<(userIds: readonly number[]) => void>();
  renderThemed(<ListSource onPeople={onPeople} />);
  const paste = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'List' }), { target: { value } });
  paste('mara@orchid.example');
  await waitFor(() => expect(onPeople).toHaveBeenLastCalledWith([7]));
  bridge.answer('lists.read', () => fail({ kind: 'invalid-input', field: 'text', message: 'Not read.' }));
  paste('noor@orchid.example');
  await waitFor(() => expect(onPeople).toHaveBeenLastCalledWith([]));
  await screen.findByText('Not read.');
  expect(onPeople).toHaveBeenLastCalledWith([]);
});
