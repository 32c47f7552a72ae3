import { Modal } from '@mantine/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonRow } from '#contract/people.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { MentionMenu } from '../../panels/messages/announce/MentionMenu.tsx';
import { onConfirmKey } from '../confirm-key.ts';
import { PeoplePicker, type PickedPerson } from '../../subjects/people/PeoplePicker.tsx';
import { EmojiPicker } from '../../subjects/emoji/EmojiPicker.tsx';
import { OptionList } from './OptionList.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const [anneliese, alexis] = inventedPeople() as [PersonRow, PersonRow];
const picked = vi.fn<(what: unknown) => void>();
/** By search text, because a busy machine requests more texts than an idle one. */
const answers = new Map<string, (people: PersonRow[]) => void>();

beforeEach(() => {
  answers.clear();
  picked.mockReset();
  const bridge = createFakeBridge({
    answers: {
      'people.find': ({ text }) =>
        new Promise((resolve) => answers.set(text, (people) => resolve(succeed(people)))),
    },
  });
  Object.assign(window, { realmConsole: bridge });
});

function People(): ReactNode {
  const [people, setPeople] = useState<PickedPerson[]>([]);
  return (
    <PeoplePicker
      label="People"
      value={people}
      onValue={(next) => {
        setPeople(next);
        picked(next.at(-1)?.name);
      }}
      error={null}
    />
  );
}

function type(text: string): void {
  const field = document.activeElement as HTMLElement;
  fireEvent.change(field, { target: { value: text } });
}
function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
}
async function answer(text: string, people: PersonRow[]): Promise<void> {
  await vi.waitFor(() => expect([...answers.keys()]).toContain(text));
  await act(async () => answers.get(text)?.(people));
}
function focus(role: string, name: string): void {
  act(() => screen.getByRole(role, { name }).focus());
}

test.each([
  {
    where: 'the field of people',
    show: () => <People />,
    name: 'People',
    expected: alexis.name,
  },
  {
    where: 'the menu of mentions',
    show: () => <MentionMenu onPick={picked} />,
    opens: 'Mention',
    name: 'Find a person or a group',
    expected: `@**${alexis.name}|${alexis.userId}** `,
  },
])('in $where, Enter picks the person found for the whole text', async ({ show, opens, name, expected }) => {
  renderThemed(show());
  if (opens !== undefined) fireEvent.click(screen.getByRole('button', { name: opens }));
  await screen.findByRole('combobox', { name });
  focus('combobox', name);
  type('a');
  await answer('a', [anneliese, alexis]);
  await screen.findAllByRole('option');
  type('al');
  press('Enter');
  expect(picked).not.toHaveBeenCalled();
  await answer('al', [alexis]);
  await vi.waitFor(() => expect(picked.mock.calls).toEqual([[expected]]));
});

test('Enter picks the only match after Esc has discarded an earlier text', async () => {
  renderThemed(<People />);
  focus('combobox', 'People');
  type('al');
  await answer('al', [alexis]);
  await screen.findByRole('option');
  press('Escape');
  expect(screen.queryByRole('option')).toBeNull();
  type('al');
  press('Enter');
  expect(picked.mock.calls).toEqual([[alexis.name]]);
});

test('text typed after a waiting Enter is the next search', async () => {
  renderThemed(<People />);
  focus('combobox', 'People');
  type('alex');
  press('Enter');
  // The field keeps the search text until the match arrives.
  type('alexa');
  type('alexn');
  expect(picked).not.toHaveBeenCalled();
  await answer('alex', [alexis]);
  expect(picked).toHaveBeenCalledExactlyOnceWith(alexis.name);
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'People' }).value).toBe('an'),
  );
  type('anneliese');
  press('Enter');
  await answer('anneliese', [anneliese]);
  await vi.waitFor(() => expect(picked).toHaveBeenLastCalledWith(anneliese.name));
});

test('confirming at the very moment of picking a match includes it', async () => {
  const confirmed = vi.fn<(people: number) => void>();
  function Form(): ReactNode {
    const [people, setPeople] = useState<PickedPerson[]>([]);
    const confirm = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true };
    return (
      <div onKeyDown={onConfirmKey(() => confirmed(people.length))}>
        <PeoplePicker
          label="People"
          value={people}
          onValue={(next) => {
            setPeople(next);
            // Before anything that the browser hasn't started yet.
            queueMicrotask(() =>
              document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', confirm)),
            );
          }}
          error={null}
        />
      </div>
    );
  }
  renderThemed(<Form />);
  focus('combobox', 'People');
  type('alex');
  press('Enter');
  await vi.waitFor(() => expect([...answers.keys()]).toContain('alex'));
  // As in a window, where nothing ensures that everything is drawn before the next key.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  answers.get('alex')?.([alexis]);
  await vi.waitFor(() => expect(confirmed).toHaveBeenCalled());
  expect(confirmed).toHaveBeenCalledExactlyOnceWith(1);
});

test('Ctrl and Enter after a waiting Enter confirm once the match is picked', async () => {
  const confirmed = vi.fn<() => void>();
  renderThemed(
    <div onKeyDown={onConfirmKey(() => confirmed())}>
      <People />
    </div>,
  );
  focus('combobox', 'People');
  type('alex');
  press('Enter');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(confirmed).not.toHaveBeenCalled();
  await answer('alex', [alexis]);
  await vi.waitFor(() => expect(confirmed).toHaveBeenCalledOnce());
  expect(picked).toHaveBeenCalledExactlyOnceWith(alexis.name);
});

test('Enter after an unknown name keeps it, and doesn’t submit the form around it', async () => {
  renderThemed(<People />);
  focus('combobox', 'People');
  const field = document.activeElement as HTMLInputElement;
  const isLeftToForm = () => fireEvent.keyDown(field, { key: 'Enter' });
  expect(isLeftToForm()).toBe(true);
  type('zz');
  await answer('zz', []);
  await screen.findByText('Nobody matches.');
  expect(isLeftToForm()).toBe(false);
  expect(field.value).toBe('zz');
});

test('Esc discards the text typed for a person, and the next one closes the dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderThemed(
    <Modal opened onClose={onClose} title="Plan leave">
      <People />
    </Modal>,
  );
  focus('combobox', 'People');
  type('al');
  press('Escape');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'People' }).value).toBe('');
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Esc in a dialog’s emoji picker closes the picker and not the dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderThemed(
    <Modal opened onClose={onClose} title="Set status">
      <EmojiPicker value={null} onPick={picked} customEmoji={[]} />
    </Modal>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose an emoji' }));
  const field = await screen.findByLabelText('Find an emoji');
  act(() => field.focus());
  press('Escape');
  await vi.waitFor(() => expect(screen.queryByLabelText('Find an emoji')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['Enter', '0'],
  ['ArrowDown Enter', '1'],
  ['ArrowUp Enter', '19'],
  ['ArrowUp ArrowDown Enter', '0'],
  ['PageDown PageDown Enter', '16'],
  ['PageDown PageDown PageDown ArrowDown Enter', '0'],
  ['ArrowDown PageUp Enter', '0'],
])('%s in a list of twenty picks %s', (keys, expected) => {
  const options = Array.from({ length: 20 }, (_, place) => ({
    key: String(place),
    label: `Option ${place}`,
  }));
  renderThemed(<OptionList label="Find" options={options} onPick={picked} />);
  focus('combobox', 'Find');
  for (const key of keys.split(' ')) press(key);
  expect(picked.mock.calls).toEqual([[expected]]);
});

test('arrows move through the emoji row by row, and typing picks the first', async () => {
  renderThemed(<EmojiPicker value={null} onPick={picked} customEmoji={[]} />);
  const open = async (): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose an emoji' }));
    const field = await screen.findByLabelText('Find an emoji');
    act(() => field.focus());
  };
  await open();
  const names = screen.getAllByRole('option').map((option) => option.title);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'Enter']) press(key);
  await open();
  type('calendar');
  press('Enter');
  expect(picked.mock.calls.map(([emoji]) => (emoji as { name: string }).name)).toEqual([
    names[1],
    'calendar',
  ]);
});
