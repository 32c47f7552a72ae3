import { ActionIcon, Flex } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
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
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../ui/StateBlock.tsx';
import { StatusLine, presenceMark } from '../../subjects/people/PersonCells.tsx';
import { Pending } from './Fact.tsx';
import { PersonTabs } from './PersonTabs.tsx';
import { SheetActions } from './SheetActions.tsx';
import type { PeopleList } from '../../subjects/people/people-list.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import { usePerson } from './use-person.ts';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import layoutStyle from '../../ui/Layout.module.css';
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
        <SheetContent {...props} person={person} />
      ) : asking.failure === null ? (
        <LoadingRows rows={8} />
      ) : (
        <FailedAnswer answer={asking} />
      )}
    </Sheet>
  );
}

function SheetContent(props: PersonSheetProps & { person: PersonDetail }): ReactNode {
  const { person, edits } = props;
  const whom = { userIds: [person.userId] };
  const now = useNow(15_000);
  const fields = useTable('profileFields');
  const pronounsField = fields.find(({ type }) => type === 'pronouns');
  const pronouns = pronounsField === undefined ? undefined : person.profile[pronounsField.id];
  const mark = presenceMark(person);
  const time = localTime(person.timezone, now);
  const hasStatus = person.status !== null && (person.status.text !== '' || person.status.emoji !== null);

  return (
    <div className={classes.content} tabIndex={0} role="region" aria-label="Details">
      <Flex gap={12}>
        <Avatar userId={person.userId} name={person.name} size={44} />
        <div className={layoutStyle.fillWidth}>
          <p className={classes.nameLine}>
            <Pending userId={person.userId} field="name">
              <strong dir="auto" className="rc-selectable">
                {person.name}
              </strong>
            </Pending>
            {person.isBot && <BotMark />}
            {pronouns !== undefined && <bdi className={textStyle.quiet}>{pronouns}</bdi>}
            <Permitted unless={edits.permissions.toPeople('rename', whom)}>
              <ActionIcon
                size={22}
                aria-label="Rename"
                title="Rename (F2)"
                onClick={() => edits.rename(person)}
              >
                <IconPencil size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Permitted>
          </p>
          <Flex component="p" align="center" gap="0 6px" wrap="wrap" fz="sm" lh="18px" c="var(--rc-fg2)">
            {mark !== null && <PresenceDot mark={mark} decorative />}
            {(!person.isBot || !person.isActive) && <span>{presenceWords(person, now)}</span>}
            {time !== null && (
              <span className={`${textStyle.quiet} rc-tabular`}>
                {time} in {zonePlace(person.timezone)}
              </span>
            )}
          </Flex>
        </div>
      </Flex>
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
            <Permitted unless={edits.permissions.toPeople('status', whom)}>
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
      <SheetActions person={person} edits={edits} />
      <PersonTabs person={person} edits={edits} onOpenPerson={props.onOpenPerson} />
    </div>
  );
}
