import { Combobox } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/entities.ts';
import { countOf } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BotMark } from '../../ui/BotMark.tsx';
import { PickerOption } from '../../ui/picker/PickerList.tsx';
import { GroupMark } from './group-columns.tsx';
import type { GroupHit } from './group-hits.ts';
import classes from './PickList.module.css';

/** A person that a picker offers, or shows with why they cannot be taken. */
export interface PersonHit {
  person: Pick<PersonRow, 'userId' | 'name' | 'email' | 'isBot'>;
  objection: string | null;
}

interface PickListProps {
  label: string;
  groups: readonly GroupHit[];
  people: readonly PersonHit[];
  peopleFirst: boolean;
  /** The group whose page this is: it may be named too. */
  thisGroupId: number | null;
  /** What picking does, beside each; empty where it goes without saying. */
  verb?: string;
  isCurrent: boolean;
}

/** The value of an option: what kind and which. */
export const optionOf = (kind: 'group' | 'person', id: number): string => `${kind} ${id}`;

/** What an option stands for; null where it is none. */
export function readOption(option: string): { kind: 'group' | 'person'; id: number } | null {
  const [kind, id] = option.split(' ');
  return kind === 'group' || kind === 'person' ? { kind, id: Number(id) } : null;
}

/** Groups and people of a picker, those that cannot be taken with the reason. */
export function PickList(props: PickListProps): ReactNode {
  const { groups, people, thisGroupId } = props;
  const ofGroups = groups.map(({ group, objection }) => (
    <PickerOption key={group.id} value={optionOf('group', group.id)} disabled={objection !== null}>
      {objection === null ? (
        <GroupMark group={group} />
      ) : (
        <span className={classes.ban}>
          <IconBan size={15} stroke={1.6} aria-hidden />
        </span>
      )}
      <bdi className="rc-ellipsis">{groupName(group)}</bdi>
      <span className={`${classes.remark} rc-tabular`}>
        {objection ??
          `${group.id === thisGroupId ? 'this group, ' : ''}${countOf(group.effectiveMemberCount, 'member')}${props.verb === undefined ? '' : `, ${props.verb}`}`}
      </span>
    </PickerOption>
  ));
  const ofPeople = people.map(({ person, objection }) => (
    <PickerOption key={person.userId} value={optionOf('person', person.userId)} disabled={objection !== null}>
      <Avatar userId={person.userId} name={person.name} />
      <bdi className="rc-ellipsis">{person.name}</bdi>
      {person.isBot && <BotMark />}
      <span className={`${classes.remark} rc-ellipsis`}>{objection ?? props.verb ?? person.email ?? ''}</span>
    </PickerOption>
  ));
  return (
    <Combobox.Options aria-label={props.label} aria-busy={!props.isCurrent}>
      {props.peopleFirst ? ofPeople : ofGroups}
      {props.peopleFirst ? ofGroups : ofPeople}
      {groups.length + people.length === 0 && props.isCurrent && (
        <Combobox.Empty>Nothing matches.</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
