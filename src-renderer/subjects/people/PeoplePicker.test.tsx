import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';

afterEach(cleanup);

test('a bot is marked beside its name, and people are not', async () => {
  const [person, bot] = inventedPeople();
  if (person === undefined || bot === undefined) throw new Error('Too few people were invented.');
  const rows = [person, { ...bot, isBot: true }];
  const bridge = createFakeBridge({ answers: { 'people.find': () => succeed(rows) } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<PeoplePicker label="Members" value={[]} onValue={() => undefined} error={null} withBots />);
  const field = screen.getByRole('combobox', { name: 'Members' });
  field.focus();
  fireEvent.change(field, { target: { value: 'a' } });
  const options = await vi.waitFor(() => {
    const found = screen.getAllByRole('option');
    expect(found).toHaveLength(2);
    return found.map((option) => option.textContent ?? '');
  });
  expect(options.map((text) => text.includes('Bot'))).toEqual([false, true]);
});
