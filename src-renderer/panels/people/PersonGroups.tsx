import { Flex, Text } from '@mantine/core';
import { IconArrowUpRight, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import classes from './PersonSheet.module.css';
import textStyle from '../../ui/Text.module.css';

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
    <section className={classes.groups} aria-label="Groups">
      <Text component="h3" size="sm" mb={6} fw={600}>
        Groups{' '}
        <span className={textStyle.quiet}>
          {chips.length === 0 ? 'none' : `${direct.length} direct, ${inherited.length} inherited`}
        </span>
      </Text>
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
    </section>
  );
}
