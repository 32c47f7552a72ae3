import { Box, Button, Stack, Tabs, Text } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { newTarget, targetOf } from '#contract/changes.ts';
import { isOneOf } from '#contract/choices.ts';
import type { Group, GroupPermissionName } from '#contract/groups.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { failureMessage, failureTitle } from '../../../bridge/failure-words.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useReadOnly } from '../../../state/permissions.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useRow, useTable } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { DraftBar } from '../../../subjects/changes/DraftBar.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { TargetJournal, useTargetJournal } from '../../../subjects/journal/TargetJournal.tsx';
import { ConflictDialog } from '../conflict/ConflictDialog.tsx';
import { AddMembersDialog } from '../dialogs/AddMembersDialog.tsx';
import { GroupDetailsDialog } from '../dialogs/GroupDetailsDialog.tsx';
import { GraphDialog } from '../nesting/GraphDialog.tsx';
import { nestingOf } from '../nesting/nesting.ts';
import { SetDialog } from '../sets/SetDialog.tsx';
import { useGroupDetail } from '../../../subjects/groups/use-group-answers.ts';
import { editTitle } from '../group-edits.ts';
import { useGroupDraft } from '../use-group-draft.ts';
import { GroupHeader, type GroupDialog } from './GroupHeader.tsx';
import { MembersColumn } from './MembersColumn.tsx';
import { MembersTab } from './MembersTab.tsx';
import { SideColumn } from './SideColumn.tsx';
import { UsedIn } from './UsedIn.tsx';
import { WhoMay } from './WhoMay.tsx';
import { groupEditing } from './use-group-editing.ts';
import { useDraftReview, type DraftReview } from './use-draft-review.ts';
import layout from '../../../ui/Layout.module.css';
import classes from './GroupPage.module.css';

const pageTabs = ['overview', 'members', 'used', 'journal'] as const;
type PageTab = (typeof pageTabs)[number];

/** Whether Esc was pressed on the page itself; in dialogs, menus and fields it closes those. */
function isEscapeOfPage({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !isField && target.getAttribute('aria-expanded') !== 'true';
}

/** One group: who is in it, who may do what with it, where it is used, and what this console did with it. */
export function GroupPage({ groupId }: { groupId: number }): ReactNode {
  const organizationId = useOrganizationId();
  const group = useRow('groups', groupId);
  const groups = useTable('groups');
  const nesting = useMemo(() => nestingOf(groups), [groups]);
  const detail = useGroupDetail(groupId);
  const server = useServerAge();
  const [tab, setTab] = usePanelMemory<PageTab>(`groups.tab.${groupId}`, 'overview');
  const [permission, setPermission] = useState<GroupPermissionName>('can_add_members_group');
  const [dialog, setDialog] = useState<GroupDialog | null>(null);
  const draft = useGroupDraft(group);
  const edits = useEdits();
  const created = group === undefined ? null : newTarget('group', group.name);
  const journal = useTargetJournal(targetOf('group', groupId), created);
  const review = useDraftReview(group, draft, nesting, edits);
  const readOnly = useReadOnly();
  const editing =
    group === undefined ? null : groupEditing(organizationId, group, detail.value, server, readOnly);
  if (group === undefined || editing === null) return <GroupMissing isLoading={groups.length === 0} />;
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (review.count === 0 || !isEscapeOfPage(event)) return;
    event.preventDefault();
    review.discard();
  }

  return (
    <Stack gap={0} flex={1} pos="relative" miw={0} mih={0} onKeyDown={onKeyDown}>
      <GroupHeader
        group={group}
        detail={detail.value}
        editing={editing}
        onDialog={setDialog}
        onState={() => void review.setState(group.deactivated)}
      >
        <GroupTabs
          tab={tab}
          onTab={setTab}
          counts={{
            members: group.effectiveMemberCount,
            used: detail.value?.usedIn.length ?? null,
            journal: journal.total,
          }}
        />
      </GroupHeader>
      <Notice tone="bad" onDismiss={edits.dismissProblem} className={classes.notice}>
        {dialog === null ? edits.problem : null}
      </Notice>
      {detail.failure !== null && detail.value === null && (
        <div className={classes.notice}>
          <Notice tone="bad" title={failureTitle(detail.failure)}>
            {failureMessage(detail.failure)}
          </Notice>
        </div>
      )}
      {tab === 'overview' && (
        <div className={classes.columns}>
          <MembersColumn
            group={group}
            nesting={nesting}
            draft={draft}
            editing={editing}
            onShowAll={() => setTab('members')}
          />
          <WhoMay
            group={group}
            detail={detail.value}
            draft={draft}
            editing={editing}
            server={server}
            onHolders={setPermission}
            onConflict={review.compare}
          />
          <SideColumn
            group={group}
            nesting={nesting}
            draft={draft}
            permission={permission}
            onPermission={setPermission}
            onOpenGraph={() => setDialog('graph')}
          />
        </div>
      )}
      {tab === 'members' && <MembersTab group={group} draft={draft} editing={editing} />}
      {tab === 'used' && (
        <UsedIn uses={detail.value?.usedIn ?? null} knowsChannels={detail.value?.knowsChannels ?? false} />
      )}
      {tab === 'journal' && (
        <Box py={16} pl={16} pr={4} className={layout.scroll}>
          <TargetJournal journal={journal} />
        </Box>
      )}
      <Unsent group={group} review={review} />
      {dialog === 'add' && (
        <AddMembersDialog group={group} objection={editing.addObjection} onClose={() => setDialog(null)} />
      )}
      {dialog === 'sets' && (
        <SetDialog group={group} addObjection={editing.addObjection} onClose={() => setDialog(null)} />
      )}
      {dialog === 'graph' && <GraphDialog focus={groupId} onClose={() => setDialog(null)} />}
      {dialog === 'details' && <GroupDetailsDialog group={group} onClose={() => setDialog(null)} />}
      {edits.dialog}
    </Stack>
  );
}

function GroupMissing({ isLoading }: { isLoading: boolean }): ReactNode {
  const navigate = useNavigate();
  return (
    <Stack gap={0} flex={1} pos="relative" miw={0} mih={0}>
      {isLoading ? (
        <LoadingRows rows={16} />
      ) : (
        <Empty
          kind="empty"
          title={say('group-page.not-found')}
          action={
            <Button onClick={() => navigate({ panel: 'groups', open: null })}>
              {say('group-page.show-all')}
            </Button>
          }
        >
          {say('group-page.not-found-help')}
        </Empty>
      )}
    </Stack>
  );
}

/** The unsent changes of the group, and conflicts with changes by others. */
function Unsent({ group, review }: { group: Group; review: DraftReview }): ReactNode {
  return (
    <>
      {review.count > 0 && (
        <DraftBar
          change={review.change}
          leadsTo={review.leadsTo}
          count={review.count}
          words={review.words}
          verb={editTitle(group)}
          shortcut={{
            id: 'group review',
            keys: 'Ctrl S',
            label: say('group-page.save'),
            scope: say('groups.groups'),
          }}
          objection={null}
          onDiscard={review.discard}
          onReview={() => void review.review()}
          onSent={review.sent}
        />
      )}
      {review.conflict !== null && (
        <ConflictDialog
          key={`${review.conflict.name} ${review.conflict.changedAt}`}
          conflict={review.conflict}
          onClose={review.backToEditing}
          onResult={(value) => void review.resolve(value)}
        />
      )}
    </>
  );
}

interface GroupTabsProps {
  tab: PageTab;
  onTab: (tab: PageTab) => void;
  /** The number shown in each tab; null until it is known. */
  counts: Readonly<Record<Exclude<PageTab, 'overview'>, number | null>>;
}

function GroupTabs({ tab, onTab, counts }: GroupTabsProps): ReactNode {
  return (
    <Tabs value={tab} onChange={(value) => isOneOf(pageTabs, value) && onTab(value)}>
      <Tabs.List aria-label={say('group-page.tabs')} className={classes.tabs ?? ''}>
        <Tabs.Tab value="overview">{say('group-page.overview')}</Tabs.Tab>
        <Tabs.Tab value="members">
          {say('group-page.members')} <Count>{counts.members}</Count>
        </Tabs.Tab>
        <Tabs.Tab value="used">
          {say('group-page.used-in')} <Count>{counts.used}</Count>
        </Tabs.Tab>
        <Tabs.Tab value="journal">
          {say('group-page.journal')} <Count>{counts.journal}</Count>
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

function Count({ children }: { children: number | null }): ReactNode {
  return (
    <Text span inherit ms={2} fw={400} c="dimmed" className="rc-tabular">
      {children === null ? '' : formatCount(children)}
    </Text>
  );
}
