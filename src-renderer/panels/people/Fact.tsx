import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonField } from '#contract/people.ts';
import { useRow } from '../../state/replica.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { PendingMark, pendingCellClass } from '../../subjects/changes/PendingMark.tsx';
import { Unset } from '../../subjects/people/PersonCells.tsx';
import classes from './PersonSheet.module.css';

/** A row's text with the hatch while the server's event for this field is awaited. */
export function Pending(props: { userId: number; field: PersonField; children: ReactNode }): ReactNode {
  const isPending = useRow('pending', `user:${props.userId}:${props.field}`) !== undefined;
  if (!isPending) return props.children;
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={8}
      align="center"
      px={4}
      bdrs="xs"
      className={pendingCellClass}
    >
      {props.children} <PendingMark />
    </Flex>
  );
}

/** One line of what is known of somebody, in a list of facts. */
export function Fact({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt dir="auto">{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface PersonLinkProps {
  userId: number;
  /** Null for somebody whom the account does not see. */
  name: string | null;
  onOpen: (userId: number) => void;
}

/** Leads to the sheet of somebody else. */
export function PersonLink({ userId, name, onOpen }: PersonLinkProps): ReactNode {
  if (name === null) return <Unset>{`User ${userId}, not accessible`}</Unset>;
  return (
    <button type="button" className={classes.personLink} onClick={() => onOpen(userId)}>
      <Avatar userId={userId} name={name} size={18} />
      <bdi>{name}</bdi>
    </button>
  );
}
