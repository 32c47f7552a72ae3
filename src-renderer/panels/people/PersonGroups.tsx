import { Flex } from '@mantine/core';
import { IconArrowUpRight, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { Unset } from '../../subjects/people/PersonCells.tsx';
import { Fact } from './Fact.tsx';
import classes from './PersonSheet.module.css';

const shownAtFirst = 6;

/** The groups somebody is in, directly or through a subgroup. System groups follow from the role and are left out. */
export function PersonGroups({ person }: { person: PersonDetail }): ReactNode {
  const [all, setAll] = useState(false);
  const direct = person.directGroups.filter(({ isSystem }) => !isSystem);
  const inherited = person.inheritedGroups.filter(({ isSystem }) => !isSystem);
  const chips = [
    ...direct.map((group) => ({ ...group, isDirect: true })),
    ...inherited.map((group) => ({ ...group, isDirect: false })),
  ];
  const shown = all ? chips : chips.slice(0, shownAtFirst);
  return (
    <Fact title="Groups">
      {chips.length === 0 && <Unset>None</Unset>}
      <Flex component="ul" gap={6} wrap="wrap">
        {shown.map((group) => (
          <li key={group.groupId} className={classes.group} data-inherited={!group.isDirect}>
            {group.isDirect ? (
              <IconUsersGroup size={13} stroke={1.6} aria-hidden />
            ) : (
              <IconArrowUpRight size={13} stroke={1.6} role="img" aria-label="inherited" />
            )}
            <bdi>{group.name}</bdi>
          </li>
        ))}
        {chips.length > shown.length && (
          <li>
            <button type="button" className={classes.more} onClick={() => setAll(true)}>
              {chips.length - shown.length} more
            </button>
          </li>
        )}
      </Flex>
    </Fact>
  );
}
