import { Box, Flex, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonDetail, PersonField, ProfileField } from '#contract/people.ts';
import { formatAge, formatDate } from '#contract/words/time.ts';
import { call } from '../../bridge/client.ts';
import { useNow } from '../../state/clock.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PendingMark, pendingCellClass } from '../../ui/PendingMark.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';
import { Unset } from '../../ui/people/PersonCells.tsx';
import { PersonGroups } from './PersonGroups.tsx';
import { readProfileValue } from '../../ui/people/profile-value.ts';
import classes from './PersonSheet.module.css';
import textStyle from '../../ui/Text.module.css';

interface PersonProfileProps {
  person: PersonDetail;
  onOpenPerson: (userId: number) => void;
}

/** A row's text with the hatch while the server's event for this field is awaited. */
export function Pending(props: { userId: number; field: PersonField; children: ReactNode }): ReactNode {
  const isPending = useRow('pending', `user:${props.userId}:${props.field}`) !== undefined;
  if (!isPending) return props.children;
  return (
    <span className={`${classes.pending} ${pendingCellClass}`}>
      {props.children} <PendingMark />
    </span>
  );
}

/** Account and profile fields of one person, each read by its type, and the groups. */
export function PersonProfile({ person, onOpenPerson }: PersonProfileProps): ReactNode {
  const fields = useTable('profileFields');
  const now = useNow(60_000);
  const ordered = fields.toSorted((one, other) => one.order - other.order);
  return (
    <Box pt={10}>
      <dl>
        <Fact title="Role">
          <Pending userId={person.userId} field="role">
            <RoleBadge role={person.role} />
          </Pending>
        </Fact>
        <Fact title="E-mail">
          {person.email === null ? (
            <Unset>Hidden from you</Unset>
          ) : (
            <span className="rc-selectable">{person.email}</span>
          )}
        </Fact>
        <Fact title="User id">
          <span className="rc-mono rc-selectable">{person.userId}</span>
        </Fact>
        <Fact title="Joined">
          {person.joinedAt === null ? (
            <Unset>Unknown</Unset>
          ) : (
            <>
              {formatDate(person.joinedAt)}{' '}
              <span className={textStyle.quiet}>{formatAge(person.joinedAt, now)}</span>
            </>
          )}
        </Fact>
        {person.isBot && <Fact title="Type">{botTypeWords(person.botType)}</Fact>}
        {person.botOwner !== null && (
          <Fact title="Owner">
            <PersonLink {...person.botOwner} onOpen={onOpenPerson} />
          </Fact>
        )}
        {person.timezone !== '' && <Fact title="Time zone">{person.timezone.replaceAll('_', ' ')}</Fact>}
        {/* Bots have no profile. */}
        {(person.isBot ? [] : ordered).map((field) => (
          <Fact key={field.id} title={field.name}>
            <ProfileFact field={field} person={person} onOpenPerson={onOpenPerson} />
          </Fact>
        ))}
      </dl>
      <PersonGroups person={person} />
    </Box>
  );
}

const botTypeNames = {
  1: 'Generic bot',
  2: 'Incoming webhook',
  3: 'Outgoing webhook',
  4: 'Embedded bot',
} as const;

/** What kind of bot an account is, by Zulip's own names. https://zulip.com/help/bots-overview */
function botTypeWords(type: PersonDetail['botType']): string {
  return type === null ? 'Bot' : botTypeNames[type];
}

function Fact({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.fact}>
      <Text component="dt" truncate fz="sm" lh="20px" c="var(--rc-fg2)" dir="auto">
        {title}
      </Text>
      <Text component="dd" inherit className="rc-break">
        {children}
      </Text>
    </div>
  );
}

interface ProfileFactProps {
  field: ProfileField;
  person: PersonDetail;
  onOpenPerson: (userId: number) => void;
}

function ProfileFact({ field, person, onOpenPerson }: ProfileFactProps): ReactNode {
  const value = readProfileValue(field, person.profile[field.id], person.peopleNames);
  switch (value.kind) {
    case 'unset':
      return <Unset />;
    case 'text':
      return (
        <span dir="auto" className="rc-selectable">
          {value.text}
        </span>
      );
    case 'long-text':
      return (
        <span dir="auto" className={`${classes.paragraph} rc-selectable`}>
          {value.text}
        </span>
      );
    case 'link':
      return (
        <button
          type="button"
          role="link"
          className={classes.link}
          title={value.url}
          onClick={() => void call('link.open', { url: value.url })}
        >
          <bdi>{value.text}</bdi>
          <IconExternalLink size={13} stroke={1.6} aria-label="opens outside" />
        </button>
      );
    case 'people':
      return (
        <Flex component="span" gap="4px 12px" wrap="wrap">
          {value.people.map((each) => (
            <PersonLink key={each.userId} {...each} onOpen={onOpenPerson} />
          ))}
        </Flex>
      );
  }
}

interface PersonLinkProps {
  userId: number;
  name: string | null;
  onOpen: (userId: number) => void;
}

function PersonLink({ userId, name, onOpen }: PersonLinkProps): ReactNode {
  if (name === null) return <Unset>{`User ${userId}, not accessible`}</Unset>;
  return (
    <button type="button" className={classes.personLink} onClick={() => onOpen(userId)}>
      <Avatar userId={userId} name={name} />
      <bdi>{name}</bdi>
    </button>
  );
}
