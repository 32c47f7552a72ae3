import { Combobox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Group, GroupReason } from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { useTable } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { PickerDropdown } from '../../../ui/picker/PickerList.tsx';
import { usePicker } from '../../../ui/picker/use-picker.ts';
import { usePeopleAnswer } from '../../../subjects/people/use-people-answer.ts';
import { groupHits } from '../../../subjects/groups/group-hits.ts';
import { groupsAndPeople, PickList, type GroupOrPerson } from '../../../subjects/groups/PickList.tsx';
import { objectionToSubgroup, type Nesting } from '../nesting/nesting.ts';
import { useGroupReasons } from '../../../subjects/groups/use-group-answers.ts';
import type { GroupEditing } from './use-group-editing.ts';

interface FindOrAddProps {
  group: Group;
  nesting: Nesting;
  editing: GroupEditing;
}

interface FoundPeople {
  found: readonly PersonRow[];
  /** Why those are in the group who are; null where that cannot be had. */
  reasons: ReadonlyMap<number, GroupReason> | null;
}
const nobody: FoundPeople = { found: [], reasons: null };

/**
 * The people who match a text, once it is known who of them is in the group: nobody is added who is there already. Those
 * of the text before stay until then.
 */
function useFoundPeople(groupId: number, text: string): FoundPeople & { isCurrent: boolean } {
  const { rows: found, isCurrent } = usePeopleAnswer(text);
  const { reasons, isKnown, failure } = useGroupReasons(
    { kind: 'members', groupId, direct: false },
    found.map(({ userId }) => userId),
  );
  const [last, setLast] = useState(nobody);
  if (isKnown && (last.found !== found || last.reasons !== reasons)) setLast({ found, reasons });
  if (isKnown) return { found, reasons, isCurrent };
  return failure === null ? { ...last, isCurrent: false } : { found, reasons: null, isCurrent };
}

/** Finds who is in the group, and puts in who is not: people, and groups that would not close a circle. */
export function FindOrAdd({ group, nesting, editing }: FindOrAddProps): ReactNode {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const groups = useTable('groups');
  const { found, reasons, isCurrent } = useFoundPeople(group.id, text.trim());
  const isDirect = (userId: number): boolean => reasons?.get(userId)?.direct === true;
  function remarkOf(userId: number): string {
    if (isDirect(userId)) return say('group-page.member-open');
    return reasons?.has(userId) === true ? say('group-page.through-add') : say('group-page.add');
  }
  function objectionTo({ userId, isActive }: PersonRow): string | null {
    if (!isActive) return say('groups.deactivated');
    if (reasons === null) return say('group-page.membership-unknown');
    return isDirect(userId) || editing.canAdd ? null : say('group-page.not-a-member');
  }
  const hits = groupHits(groups, text, (one) => {
    if (group.directSubgroupIds.includes(one.id)) return null;
    return editing.addObjection === null
      ? objectionToSubgroup(nesting, group.id, one.id)
      : say('group-page.cannot-add');
  });
  const people = found.map((person) => ({
    person: { ...person, email: remarkOf(person.userId) },
    objection: objectionTo(person),
  }));
  const choices = groupsAndPeople(hits, people, text);
  const picker = usePicker({
    text,
    onText: setText,
    choices,
    isCurrent,
    opens: 'typing',
    onPick: pick,
  });
  useShortcut({
    id: 'group find member',
    keys: '/',
    label: say('group-page.find-or-add-member'),
    scope: say('groups.groups'),
    run: () => field.current?.select(),
  });

  function pick(choice: GroupOrPerson): void {
    if ('group' in choice) {
      const { id } = choice.group.group;
      if (group.directSubgroupIds.includes(id)) navigate({ panel: 'groups', open: id });
      else editing.setSubgroup(id, true);
    } else {
      const { userId, name } = choice.person.person;
      if (isDirect(userId)) navigate({ panel: 'people', open: userId });
      else editing.setMember(userId, name, true, false);
    }
    setText('');
  }

  return (
    <Combobox {...picker.root} withinPortal shadow="md" radius="lg" offset={4}>
      <Combobox.DropdownTarget>
        <TextInput
          {...picker.field}
          ref={field}
          variant="quiet"
          aria-label={say('group-page.find-or-add')}
          placeholder={say('group-page.find-or-add')}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        />
      </Combobox.DropdownTarget>
      <PickerDropdown>
        <PickList
          label={say('group-page.people-and-groups')}
          choices={choices}
          picker={picker}
          thisGroupId={group.id}
        />
      </PickerDropdown>
    </Combobox>
  );
}
