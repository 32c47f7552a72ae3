import { Box, Flex } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PersonDetail, ProfileField } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { formatAge, formatDate } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { useTable } from '../../state/replica.ts';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Unset } from '../../subjects/people/PersonCells.tsx';
import { Fact, Pending, PersonLink } from './Fact.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { PersonGroups } from './PersonGroups.tsx';
import { BotFacts } from './bots/BotFacts.tsx';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import { readProfileValue } from '../../subjects/people/profile-value.ts';
import classes from './PersonSheet.module.css';
import { openLink } from '../../ui/open-link.ts';

interface PersonProfileProps {
  person: PersonDetail;
  edits: PersonEdits;
  onOpenPerson: (userId: number) => void;
}

const botsOf = (userId: number): Partial<PeopleFilter> => ({
  kind: 'bots',
  account: 'all',
  conditions: [{ kind: 'bot-owner', negated: false, userId }],
});

/** Account and profile fields of one person, each read by its type, and the groups. */
export function PersonProfile({ person, edits, onOpenPerson }: PersonProfileProps): ReactNode {
  const fields = useTable('profileFields');
  const now = useNow(60_000);
  const showPeople = useShowPeople();
  const ordered = fields.toSorted((one, other) => one.order - other.order);
  return (
    <FactList place="sheet">
      <Fact title="Role">
        <Pending userId={person.userId} field="role">
          <RoleBadge role={person.role} />
        </Pending>
      </Fact>
      <Fact title="Email">
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
            {formatDate(person.joinedAt)} <small>{formatAge(person.joinedAt, now)}</small>
          </>
        )}
      </Fact>
      {person.isBot && <BotFacts bot={person} edits={edits} onOpenPerson={onOpenPerson} />}
      {person.ownedBots > 0 && (
        <Fact title="Bots">
          <LinkButton small onClick={() => showPeople(botsOf(person.userId))}>
            {countOf(person.ownedBots, 'bot')}
          </LinkButton>
        </Fact>
      )}
      {person.timezone !== '' && <Fact title="Time zone">{person.timezone.replaceAll('_', ' ')}</Fact>}
      {/* Bots have no profile. */}
      {(person.isBot ? [] : ordered).map((field) => (
        <Fact key={field.id} title={field.name}>
          <ProfileFact field={field} person={person} onOpenPerson={onOpenPerson} />
        </Fact>
      ))}
      <PersonGroups person={person} />
    </FactList>
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
        <Box
          dir="auto"
          component="span"
          display="block"
          style={{ whiteSpace: 'pre-wrap' }}
          className="rc-selectable"
        >
          {value.text}
        </Box>
      );
    case 'link':
      return (
        <button
          type="button"
          role="link"
          className={classes.link}
          title={value.url}
          onClick={() => void openLink(value.url)}
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
