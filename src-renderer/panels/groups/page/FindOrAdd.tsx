import { Combobox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { Group } from '#contract/entities.ts';
import { navigate } from '../../../state/navigation.ts';
import { useTable } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { PickerDropdown } from '../../../ui/picker/PickerList.tsx';
import { useFirstSelected } from '../../../ui/picker/use-first-selected.ts';
import { usePickerField } from '../../../ui/picker/use-picker-field.ts';
import { usePeopleAnswer } from '../../../ui/use-people-hits.ts';
import { fitsPeopleBetter, groupHits } from '../group-hits.ts';
import { PickList, readOption } from '../PickList.tsx';
import { objectionToSubgroup, type Nesting } from '../nesting/nesting.ts';
import { useGroupReasons } from '../use-group-answers.ts';
import type { GroupEditing } from './use-group-editing.ts';

interface FindOrAddProps {
  organizationId: string;
  group: Group;
  nesting: Nesting;
  editing: GroupEditing;
}

/** Finds who is in the group, and puts in who is not: people, and groups that would not close a circle. */
export function FindOrAdd({ organizationId, group, nesting, editing }: FindOrAddProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, combobox, field: search } = usePickerField(false);
  const groups = useTable(organizationId, 'groups');
  const answer = usePeopleAnswer(organizationId, text.trim());
  const { isCurrent } = answer;
  const found = text.trim() === '' ? [] : answer.rows;
  const reasons = useGroupReasons(
    organizationId,
    { kind: 'members', groupId: group.id, direct: false },
    found.map(({ userId }) => userId),
  );
  const people = found.map((person) => {
    const reason = reasons.get(person.userId);
    return { person, isDirect: reason?.direct === true, objection: person.isActive ? null : 'deactivated' };
  });
  const hits = groupHits(groups, text, (one) => {
    if (group.directSubgroupIds.includes(one.id)) return null;
    return editing.addObjection === null
      ? objectionToSubgroup(nesting, group.id, one.id)
      : 'you may not add it';
  });
  const peopleFirst = fitsPeopleBetter(hits, people, text);
  const firstPerson = people[0]?.person.userId;
  const first = peopleFirst ? firstPerson : (hits[0]?.group.id ?? firstPerson);
  useFirstSelected(combobox, text.trim() === '' ? null : (first ?? null));
  useShortcut({
    id: 'group find member',
    keys: '/',
    label: 'Find or add a member of the group',
    scope: 'Groups',
    run: () => field.current?.select(),
  });

  function pick(option: string): void {
    const chosen = readOption(option);
    if (chosen === null) return;
    if (chosen.kind === 'group') {
      if (group.directSubgroupIds.includes(chosen.id))
        navigate(organizationId, { panel: 'groups', open: chosen.id });
      else editing.setSubgroup(chosen.id, true);
    } else {
      const hit = people.find(({ person }) => person.userId === chosen.id);
      if (hit === undefined || !isCurrent) return;
      if (hit.isDirect) navigate(organizationId, { panel: 'people', open: chosen.id });
      else editing.setMember(chosen.id, hit.person.name, true, false);
    }
    setText('');
  }
  const remarkOf = (hit: (typeof people)[number]): string | null =>
    hit.objection ?? (hit.isDirect ? null : editing.canAdd ? null : 'not in the group');

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal shadow="md" radius="lg" offset={4}>
      <Combobox.Target>
        <TextInput
          ref={field}
          variant="quiet"
          aria-label="Find or add a person or group"
          placeholder="Find or add a person or group"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          {...search}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.stopPropagation();
            setText('');
          }}
        />
      </Combobox.Target>
      <PickerDropdown>
        <PickList
          label="People and groups"
          groups={hits}
          people={people.map((hit) => ({
            person: {
              ...hit.person,
              email: hit.isDirect
                ? 'in the group, open'
                : reasons.has(hit.person.userId)
                  ? 'in through a subgroup, add directly'
                  : 'add',
            },
            objection: remarkOf(hit),
          }))}
          peopleFirst={peopleFirst}
          thisGroupId={group.id}
          isCurrent={isCurrent}
        />
      </PickerDropdown>
    </Combobox>
  );
}
