import { Box } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PersonDetail } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { ChannelQuestion } from '../../state/permission-question.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListFilters, type ListFilter } from '../../ui/ListFilters.tsx';
import panel from '../../ui/Panel.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { usePermissions } from '../../subjects/permissions/use-permissions.ts';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';
import { InChannel } from './InChannel.tsx';
import { HeldPermissionSheet } from './HeldPermissionSheet.tsx';
import { heldList, heldWords } from './held-list.tsx';
import { ChannelSelect, PersonSelect } from './QuestionPickers.tsx';
import classes from './Permissions.module.css';

interface PersonViewProps {
  question: ChannelQuestion;
  /** Where the sheet comes. */
  beside: HTMLElement | null;
  onQuestion: (question: ChannelQuestion) => void;
}

/** Everything that one person may do, or all they can do in one channel, each with why. */
export function PersonView({ question, beside, onQuestion }: PersonViewProps): ReactNode {
  const { userId, channelId } = question;
  const answer = useOrganizationQuery('people.person', userId === null ? null : { userId }, {
    since: usePermissionRevision(),
  });
  const pickers = (
    <>
      <Box w={200} miw={128}>
        <PersonSelect
          label="Person"
          userId={userId}
          onUser={(picked) => onQuestion({ ...question, userId: picked })}
        />
      </Box>
      <Box w={200} miw={128}>
        <ChannelSelect
          channelId={channelId}
          onChannel={(picked) => onQuestion({ ...question, channelId: picked })}
          onClear={() => onQuestion({ ...question, channelId: null })}
        />
      </Box>
    </>
  );
  const isListed = userId !== null && channelId === null;
  if (isListed && answer.value?.userId === userId) {
    return <ListOfPerson key={userId} person={answer.value} pickers={pickers} beside={beside} />;
  }
  if (userId !== null && channelId !== null) {
    return (
      <InChannel
        key={`${userId} ${channelId}`}
        question={{ ...question, userId, channelId }}
        pickers={pickers}
        beside={beside}
      />
    );
  }
  return (
    <>
      <div className={panel.toolbar}>{pickers}</div>
      <div className={panel.body}>
        <div className={classes.content}>
          {userId === null ? (
            <Empty kind="empty" icon={IconKey} title="Choose a person">
              See all that they may do in the organization, and why. With a channel too, see what they can do
              there and what to change where they can’t.
            </Empty>
          ) : (
            <>
              <FailedAnswer answer={answer} />
              {answer.failure === null && <LoadingRows rows={12} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}

type Show = 'held' | 'not-held' | 'all';
/** As many as one answer has; the search finds the others. */
const limit = 500;
const shows: readonly { show: Show; words: string }[] = [
  { show: 'held', words: heldWords({ held: true }) },
  { show: 'not-held', words: heldWords({ held: false }) },
];

/** What somebody has of the organization's and the groups' permissions. */
function usePermissionList(person: PersonDetail) {
  const [show, setShow] = usePanelMemory<Show>(`${heldList.name}.show`, 'held');
  const [text] = usePanelMemory(`${heldList.name}.text`, '');
  const whole = usePermissions(person, { text: '', show, limit });
  const isCut = whole.value !== null && whole.value.matching > whole.value.permissions.length;
  const found = usePermissions(person, isCut && text.trim() !== '' ? { text, show, limit } : null);
  const rows = useMemo(() => {
    if (whole.value === null) return null;
    const all = [...whole.value.permissions, ...(found.value?.permissions ?? [])];
    return [...new Map(all.map((each) => [each.id, each])).values()];
  }, [whole.value, found.value]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows?.find(({ id }) => id === openId) ?? null;
  const list = useTableList(heldList, {
    rows,
    listed: rows?.filter(({ held }) => show === 'all' || held === (show === 'held')) ?? [],
    failure: whole.failure,
    askAgain: whole.askAgain,
    openKey: open === null ? null : heldList.keyOf(open),
    onOpen: ({ id }) => setOpenId(id),
    onClose: () => setOpenId(null),
  });
  const filter: ListFilter = {
    field: 'Status',
    value: shows.find((each) => each.show === show)?.words ?? null,
    choices: shows.map((each) => ({
      words: each.words,
      isOn: each.show === show,
      onChoose: () => setShow(each.show),
    })),
    onClear: () => setShow('all'),
  };
  return { list, open, filter, more: isCut ? whole.value.matching : null };
}

interface ListOfPersonProps {
  person: PersonDetail;
  pickers: ReactNode;
  beside: HTMLElement | null;
}

function ListOfPerson({ person, pickers, beside }: ListOfPersonProps): ReactNode {
  const navigate = useNavigate();
  const { userId, name } = person;
  const { list, open, filter, more } = usePermissionList(person);
  const { text, setText } = list;
  return (
    <>
      <div className={panel.toolbar}>
        {pickers}
        <SearchField
          label="Search permissions"
          placeholder={heldList.searches}
          scope={heldList.title}
          value={text}
          onChange={setText}
          onLeave={list.focusGrid}
        />
        <ListFilters scope={heldList.title} filters={[filter]} />
        <ListColumns name={heldList.name} columns={list.columns} />
      </div>
      <ListGrid
        name={heldList.name}
        list={list}
        label={`Permissions of ${name}`}
        columns={list.columns}
        rowName={heldList.rowName}
        sort={list.sort}
        onSort={list.setSort}
        summed={
          more === null || text.trim() !== ''
            ? countOf(list.total, 'permission')
            : `The first ${countOf(limit, 'permission')} of ${countOf(more, 'permission')}`
        }
        remark={
          <>
            <LinkButton small onClick={() => navigate({ panel: 'people', open: userId })}>
              <bdi>{name}</bdi>
            </LinkButton>
            , {person.isBot ? 'bot' : roleName(person.role).toLowerCase()}
            {person.isActive ? '' : ', deactivated'}
          </>
        }
        nothing={
          <Empty
            kind="nothing-matches"
            title="No permission matches"
            action={
              <ClearButton
                text={text}
                onClearText={() => setText('')}
                onClearFilters={filter.value === null ? undefined : filter.onClear}
              />
            }
          >
            <bdi>{name}</bdi> has no such permission.
          </Empty>
        }
      />
      {open !== null &&
        beside !== null &&
        createPortal(
          <HeldPermissionSheet key={open.id} permission={open} person={person} place={list.sheet} />,
          beside,
        )}
    </>
  );
}
