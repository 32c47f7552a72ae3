import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GroupReason } from '#contract/groups.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { inventedGroups, inventedPeople } from '../../../../test/fakes/people.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { useNavigationStore } from '../../../state/navigation.ts';
import { nestingOf } from '../nesting/nesting.ts';
import { FindOrAdd } from './FindOrAdd.tsx';
import type { GroupEditing } from './use-group-editing.ts';

afterEach(() => {
  cleanup();
  useNavigationStore.setState({ trails: {} });
});

const group = inventedGroups[0]!;
const [ann] = inventedPeople(1);
const member = { userId: ann!.userId, direct: true, groups: [], groupCount: 0 };

/** The field of a group, with the answers to who is in it still to be given. */
function show() {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const answers: ((result: Result<GroupReason[]>) => void)[] = [];
  window.realmConsole = createFakeBridge({
    answers: {
      'people.find': () => succeed([ann!]),
      'groups.reasons': () => new Promise((resolve) => answers.push(resolve)),
    },
  });
  const setMember = vi.fn();
  const editing = { canAdd: true, addObjection: null, setMember } as unknown as GroupEditing;
  renderThemed(<FindOrAdd group={group} nesting={nestingOf([])} editing={editing} />);
  const field = screen.getByRole('combobox', { name: 'Find or add a person or group' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: ann!.name } });
  return {
    setMember,
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    isAsked: () => waitFor(() => expect(answers).toHaveLength(1)),
    answer: (result: Result<GroupReason[]>) => act(async () => answers[0]?.(result)),
  };
}
const place = (): unknown => useNavigationStore.getState().trails['orchid']?.places.at(-1);

test('Enter before it is known who is in the group adds no member again', async () => {
  const { setMember, enter, isAsked, answer } = show();
  await isAsked();
  enter();
  expect(setMember).not.toHaveBeenCalled();
  await answer(succeed([member]));
  await waitFor(() => expect(place()).toMatchObject({ panel: 'people', open: member.userId }));
  expect(setMember).not.toHaveBeenCalled();
});

test('Enter adds who turns out not to be in the group', async () => {
  const { setMember, enter, isAsked, answer } = show();
  await isAsked();
  enter();
  await answer(succeed([]));
  await waitFor(() => expect(setMember).toHaveBeenCalledWith(ann!.userId, ann!.name, true, false));
});

test('nobody can be added where it cannot be known who is in the group', async () => {
  const { setMember, enter, isAsked, answer } = show();
  await isAsked();
  await answer(fail({ kind: 'internal', message: 'No.' }));
  await screen.findByText("can't tell if they are in the group");
  enter();
  expect(setMember).not.toHaveBeenCalled();
});
