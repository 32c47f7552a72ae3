import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ChannelAccess, ChannelAction } from '#contract/channel-access.ts';
import { privacyNames } from '#contract/words/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { useNavigate } from '../../state/navigation.ts';
import { questionText, type ChannelQuestion } from '../../state/permission-question.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import panel from '../../ui/Panel.module.css';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { accessList, accessRows } from './channel-access-list.tsx';
import { ChannelAccessSheet } from './ChannelAccessSheet.tsx';

interface InChannelProps {
  question: ChannelQuestion & { userId: number; channelId: number };
  pickers: ReactNode;
  /** Where the sheet comes. */
  beside: HTMLElement | null;
}

/** Everything that one person can or can't do in one channel, each with why in a sheet. */
export function InChannel({ question, pickers, beside }: InChannelProps): ReactNode {
  const { userId, channelId, action } = question;
  const place = questionText(question);
  const [toggled, setToggled] = useState<{ place: string; action: ChannelAction | null } | null>(null);
  const edits = useEdits();
  const answer = useOrganizationQuery(
    'channels.access',
    { userId, channelId },
    { since: usePermissionRevision() },
  );
  const access = answer.value;
  const rows = useMemo(() => (access === null ? null : accessRows(access)), [access]);
  const openAction = toggled?.place === place ? toggled.action : action;
  const open = rows?.find((row) => row.answer.action === openAction) ?? null;
  const list = useTableList(accessList, {
    rows,
    openKey: open === null ? null : accessList.keyOf(open),
    onOpen: (row) => setToggled({ place, action: row.answer.action }),
    onClose: () => setToggled({ place, action: null }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = access !== null && beside !== null;
  useEffect(() => {
    // People who came with a question read on from its answer; those who chose it in a field stay there.
    if (!isShown || document.activeElement?.matches('input') === true) return;
    heading.current?.focus();
  }, [isShown]);
  return (
    <>
      <div className={panel.toolbar}>
        {pickers}
        <span style={{ flex: 1 }} />
        <ListColumns name={accessList.name} columns={list.columns} />
      </div>
      <FailedAnswer answer={answer} />
      {answer.failure?.kind !== 'gone' && (
        <ListGrid
          name={accessList.name}
          list={list}
          label={access === null ? 'Permissions' : `${access.person.name} in #${access.channel.name}`}
          columns={list.columns}
          rowName={accessList.rowName}
          sort={list.sort}
          onSort={list.setSort}
          edits={edits}
          summed={countOf(list.total, 'permission')}
          remark={access !== null && <Facts access={access} />}
          nothing={null}
        />
      )}
      {open !== null &&
        access !== null &&
        beside !== null &&
        createPortal(
          <ChannelAccessSheet
            key={open.answer.action}
            access={access}
            answer={open.answer}
            edits={edits}
            place={list.sheet}
            heading={heading}
          />,
          beside,
        )}
      {edits.dialog}
    </>
  );
}

/** Who and what the answers are about, with the way to both. */
function Facts({ access }: { access: ChannelAccess }): ReactNode {
  const { person, channel, isSubscribed } = access;
  const navigate = useNavigate();
  const ofPerson = [
    person.isBot ? 'bot' : roleName(person.role).toLowerCase(),
    ...(person.isActive ? [] : ['deactivated']),
    ...(isSubscribed === null ? [] : [isSubscribed ? 'subscribed' : 'not subscribed']),
  ];
  const ofChannel = [
    privacyNames[channel.privacy].toLowerCase(),
    ...(channel.isArchived ? ['archived'] : []),
  ];
  return (
    <>
      <LinkButton small onClick={() => navigate({ panel: 'people', open: person.userId })}>
        <bdi>{person.name}</bdi>
      </LinkButton>
      , {ofPerson.join(', ')} ·{' '}
      <LinkButton small onClick={() => navigate({ panel: 'channels', open: channel.id })}>
        <bdi>#{channel.name}</bdi>
      </LinkButton>
      , {ofChannel.join(', ')}
    </>
  );
}
