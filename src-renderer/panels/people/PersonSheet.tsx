import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import { useTable } from '../../state/replica.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { BotMark } from '../../subjects/people/BotMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PresenceDot } from '../../subjects/people/PresenceDot.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { StatusLine, presenceMark } from '../../subjects/people/PersonCells.tsx';
import { Pending } from './Fact.tsx';
import { usePersonTabs } from './PersonTabs.tsx';
import { MorePersonActions, PersonActions } from './SheetActions.tsx';
import { useIsProtected } from './use-is-protected.ts';
import type { PeopleList } from '../../subjects/people/people-list.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import { usePerson } from './use-person.ts';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import classes from './PersonSheet.module.css';
import textStyle from '../../ui/Text.module.css';

interface PersonSheetProps {
  list: PeopleList;
  userId: number;
  place: SheetPlace;
  edits: PersonEdits;
  onOpenPerson: (userId: number) => void;
}

/** One person beside the grid: presence, status, role, profile, groups. */
export function PersonSheet(props: PersonSheetProps): ReactNode {
  const { value: person, ...asking } = usePerson(props.list, props.userId);

  return (
    <Sheet
      label={person === null ? 'Person' : person.name}
      {...props.place}
      previous="Previous person"
      next="Next person"
    >
      {person !== null ? (
        <PersonContent {...props} person={person} />
      ) : asking.failure === null ? (
        <LoadingRows rows={8} />
      ) : (
        <FailedAnswer answer={asking} />
      )}
    </Sheet>
  );
}

function PersonContent(props: PersonSheetProps & { person: PersonDetail }): ReactNode {
  const { person, edits } = props;
  const now = useNow(15_000);
  const fields = useTable('profileFields');
  const pronounsField = fields.find(({ type }) => type === 'pronouns');
  const pronouns = pronounsField === undefined ? undefined : person.profile[pronounsField.id];
  const mark = presenceMark(person);
  const time = localTime(person.timezone, now);
  const { tabs, content } = usePersonTabs({ person, edits, onOpenPerson: props.onOpenPerson });

  return (
    <SheetContent
      picture={<Avatar userId={person.userId} name={person.name} size={36} />}
      name={
        <>
          <Pending userId={person.userId} field="name">
            <strong dir="auto" className="rc-selectable">
              {person.name}
            </strong>
          </Pending>
          {person.isBot && <BotMark />}
          {pronouns !== undefined && <bdi className={textStyle.quiet}>{pronouns}</bdi>}
        </>
      }
      line={
        <>
          {mark !== null && <PresenceDot mark={mark} decorative />}
          {(!person.isBot || !person.isActive) && <span>{presenceWords(person, now)}</span>}
          {time !== null && (
            <span className={`${textStyle.quiet} rc-tabular`}>
              {time} in {zonePlace(person.timezone)}
            </span>
          )}
        </>
      }
      notices={<PersonNotices person={person} edits={edits} />}
      actions={<PersonActions person={person} edits={edits} />}
      moreActions={<MorePersonActions person={person} edits={edits} />}
      tabs={tabs}
    >
      {content}
    </SheetContent>
  );
}

/** The status, and what keeps the account from being changed. */
function PersonNotices({
  person,
  edits,
}: Pick<PersonSheetProps, 'edits'> & { person: PersonDetail }): ReactNode {
  const whom = { userIds: [person.userId] };
  const isProtected = useIsProtected(person.userId);
  const { permissions } = edits;
  const byRole =
    permissions.readOnly === null && !isProtected ? permissions.to('right.change-accounts') : null;
  const hasStatus = person.status !== null && (person.status.text !== '' || person.status.emoji !== null);
  return (
    <>
      {person.isImportedStub && <p className={classes.remark}>Imported account that was never claimed.</p>}
      {person.isDeleted && <p className={classes.remark}>This account was deleted.</p>}
      {!person.isBot && (
        <div className={classes.status}>
          <Pending userId={person.userId} field="status">
            {hasStatus ? (
              <StatusLine status={person.status} />
            ) : (
              <span className={textStyle.quiet}>No status</span>
            )}
          </Pending>
          {person.isActive && (
            <Permitted unless={permissions.toPeople('status', whom)}>
              <button
                type="button"
                className={classes.edit}
                onClick={() => edits.setStatus({ ...whom, name: person.name }, person.status)}
                aria-label="Edit status"
              >
                Edit
              </button>
            </Permitted>
          )}
        </div>
      )}
      <div role="status">
        {isProtected && (
          <p className={classes.remark}>
            <IconLock size={13} stroke={1.6} aria-hidden />
            Protected. This console won&apos;t change this account.
          </p>
        )}
      </div>
      {byRole !== null && (
        <Text size="sm" c="var(--rc-fg2)" mt={8}>
          {byRole}
        </Text>
      )}
    </>
  );
}
