import { Combobox, PillsInput } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import {
  type Group,
  groupValueOf,
  partsOfValue,
  type GroupValue,
  type GroupValueRule,
} from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import type { DiffTone } from '../../ui/Diff.tsx';
import { Avatar } from '../people/Avatar.tsx';
import { PickerDropdown } from '../../ui/picker/PickerList.tsx';
import { usePicker } from '../../ui/picker/use-picker.ts';
import { usePeopleAnswer } from '../people/use-people-answer.ts';
import { GroupMark } from './GroupMark.tsx';
import { groupHits, objectionInValue } from './group-hits.ts';
import { groupValueTone } from './group-value-tone.ts';
import { groupsBeside } from './groups-beside.ts';
import { groupsAndPeople, PickList, type GroupOrPerson } from './PickList.tsx';
import classes from './ValuePicker.module.css';

interface ValuePickerProps {
  /** Names the field for screen readers. */
  label: string;
  value: GroupValue;
  /** The server's value, against which additions are marked; null marks nothing. */
  before: GroupValue | null;
  rule: GroupValueRule;
  groups: readonly Group[];
  /** Names of the people in the value, as far as they are known. */
  names: Readonly<Record<number, string>>;
  thisGroupId: number | null;
  /** Exactly one group and nobody else: servers before feature level 309. */
  isSingle: boolean;
  readOnly: boolean;
  /** Of the field, for its label and for links that lead to it. */
  id?: string;
  describedBy?: string;
  onValue: (value: GroupValue, names: Readonly<Record<number, string>>) => void;
}

/** The value of the system group without members; null before the groups are there. */
export function nobodyIdOf(groups: readonly Group[]): number | null {
  return groups.find(({ isSystem, name }) => isSystem && name === 'role:nobody')?.id ?? null;
}

interface PillProps {
  mark: ReactNode;
  name: string;
  /** Null for what was there before; otherwise whether with it more or fewer have the permission. */
  added: DiffTone | null;
  /** The field that it can be removed from. */
  label: string;
  /** Null if it can't be removed. */
  onRemove: (() => void) | null;
}

function Pill({ mark, name, added, label, onRemove }: PillProps): ReactNode {
  return (
    <span className={classes.pill} data-new={added ?? undefined}>
      {mark}
      <bdi className="rc-ellipsis">{name}</bdi>
      {added !== null && <span className="rc-visually-hidden">{say('groups.added')}</span>}
      {onRemove !== null && (
        <button
          type="button"
          className={classes.remove}
          aria-label={say('groups.remove-from', { name, label })}
          onClick={onRemove}
        >
          <IconX size={12} stroke={1.8} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface ValuePillsProps extends Pick<
  ValuePickerProps,
  'label' | 'value' | 'before' | 'groups' | 'names' | 'readOnly'
> {
  onChange: (people: readonly number[], groups: readonly number[]) => void;
}

/** The groups and people in a value; unsent additions are marked. */
function ValuePills(props: ValuePillsProps): ReactNode {
  const { label, names, readOnly, onChange } = props;
  const { people, groups: groupIds } = partsOfValue(props.value);
  const before = props.before === null ? null : partsOfValue(props.before);
  const tone = props.before === null ? null : groupValueTone(props.before, props.value, props.groups);
  const without = (ids: readonly number[], id: number): number[] => ids.filter((one) => one !== id);
  return (
    <>
      {groupIds.map((id) => {
        const group = props.groups.find((one) => one.id === id);
        return (
          <Pill
            key={`group ${id}`}
            mark={<GroupMark group={group ?? { isSystem: false }} size={18} />}
            name={group === undefined ? say('groups.unknown-group', { id: String(id) }) : groupName(group)}
            added={before?.groups.includes(id) === false ? tone : null}
            label={label}
            // Without it the value would be the same.
            onRemove={
              readOnly || id === nobodyIdOf(props.groups)
                ? null
                : () => onChange(people, without(groupIds, id))
            }
          />
        );
      })}
      {people.map((id) => (
        <Pill
          key={`person ${id}`}
          mark={<Avatar userId={id} name={names[id] ?? String(id)} size={18} />}
          name={names[id] ?? say('groups.unknown-user', { id: String(id) })}
          added={before?.people.includes(id) === false ? tone : null}
          label={label}
          onRemove={readOnly ? null : () => onChange(without(people, id), groupIds)}
        />
      ))}
    </>
  );
}

/**
 * Who has a permission: groups and people, found by name. It offers only what the permission's rule allows and says
 * of the rest why not. Backspace in the empty field takes the last one out.
 */
export function ValuePicker(props: ValuePickerProps): ReactNode {
  const { value, groups, names, label, rule, isSingle } = props;
  const { people, groups: groupIds } = partsOfValue(value);
  const [text, setText] = useState('');
  const answer = usePeopleAnswer(isSingle ? '' : text.trim(), {
    except: new Set(people),
  });
  const nobodyId = nobodyIdOf(groups);
  const field = useRef<HTMLInputElement>(null);

  const offered = groupHits(
    groups.filter(({ id }) => !groupIds.includes(id)),
    text,
    (group) => objectionInValue(group, rule),
    text.trim() === '' ? 8 : 6,
  );
  const offeredPeople =
    text.trim() === '' || isSingle || rule.systemGroupsOnly
      ? []
      : answer.rows.map((person) => ({ person, objection: person.isActive ? null : 'deactivated' }));
  const choices = groupsAndPeople(offered, offeredPeople, text);
  const picker = usePicker({
    text,
    onText: setText,
    choices,
    isCurrent: isSingle || answer.isCurrent,
    opens: 'focus',
    selectsFirst: text.trim() !== '',
    onBack: removeLast,
    onPick: pick,
  });

  function change(
    nextPeople: readonly number[],
    nextGroups: readonly number[],
    name?: [number, string],
  ): void {
    const isNobody = nextPeople.length + nextGroups.length === 0;
    const next = isNobody && nobodyId !== null ? nobodyId : groupValueOf(nextPeople, nextGroups);
    props.onValue(next, name === undefined ? names : { ...names, [name[0]]: name[1] });
  }
  function pick(choice: GroupOrPerson): void {
    if ('group' in choice) {
      const { id } = choice.group.group;
      // Nobody and somebody exclude each other.
      const kept = isSingle || id === nobodyId ? [] : groupsBeside(id, groupIds, groups);
      change(isSingle || id === nobodyId ? [] : people, [...kept, id]);
    } else {
      const { userId, name } = choice.person.person;
      change([...people, userId], groupsBeside(null, groupIds, groups), [userId, name]);
    }
    setText('');
    if (isSingle) picker.close();
  }
  function removeLast(): void {
    if (people.length > 0) change(people.slice(0, -1), groupIds);
    else change([], groupIds.slice(0, -1));
  }

  const pills = <ValuePills {...props} onChange={change} />;
  if (props.readOnly) {
    return (
      <div id={props.id} tabIndex={-1} className={classes.readOnly} role="group" aria-label={label}>
        {pills}
      </div>
    );
  }
  return (
    <Combobox {...picker.root} withinPortal shadow="md" radius="lg" offset={4}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...(props.id !== undefined && { id: props.id })}
          classNames={{ input: classes.box ?? '' }}
          rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
          onClick={() => {
            field.current?.focus();
            picker.open();
          }}
        >
          <div className={classes.pills}>
            {pills}
            <PillsInput.Field
              {...picker.field}
              ref={field}
              aria-label={label}
              {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
              className={classes.field ?? ''}
            />
          </div>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown>
        <PickList
          label={say('groups.groups-and-people', { label })}
          choices={choices}
          picker={picker}
          thisGroupId={props.thisGroupId}
        />
      </PickerDropdown>
    </Combobox>
  );
}
