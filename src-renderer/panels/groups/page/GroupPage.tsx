import { ActionIcon, Box, Button, Group, Menu, Stack, Tabs, Text } from '@mantine/core';
import {
  IconChevronRight,
  IconCircles,
  IconCirclesRelation,
  IconDots,
  IconLock,
  IconUserPlus,
} from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { newTarget, targetOf } from '#contract/changes.ts';
import { isOneOf } from '#contract/choices.ts';
import type { GroupPermissionName } from '#contract/groups.ts';
import { formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatDate } from '#contract/words/time.ts';
import { failureMessage, failureTitle } from '../../../bridge/failure-words.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useReadOnly } from '../../../state/permissions.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useRow, useTable } from '../../../state/replica.ts';
import { KeyAction } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx';
import { LoadingRows, StateBlock } from '../../../ui/StateBlock.tsx';
import { UnsavedBar } from '../../../ui/UnsavedBar.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { TargetJournal, useTargetJournal } from '../../../subjects/journal/TargetJournal.tsx';
import { ConflictDialog } from '../conflict/ConflictDialog.tsx';
import { AddMembersDialog } from '../dialogs/AddMembersDialog.tsx';
import { GroupDetailsDialog } from '../dialogs/GroupDetailsDialog.tsx';
import { GraphDialog } from '../nesting/GraphDialog.tsx';
import { nestingOf } from '../nesting/nesting.ts';
import { SetDialog } from '../sets/SetDialog.tsx';
import { useGroupDetail } from '../../../subjects/groups/use-group-answers.ts';
import { useGroupDraft } from '../use-group-draft.ts';
import { endVerb } from '../group-edits.ts';
import { MembersColumn } from './MembersColumn.tsx';
import { MembersTab } from './MembersTab.tsx';
import { SideColumn } from './SideColumn.tsx';
import { UsedIn } from './UsedIn.tsx';
import { WhoMay } from './WhoMay.tsx';
import { groupEditing } from './use-group-editing.ts';
import { useDraftReview } from './use-draft-review.ts';
import classes from './GroupPage.module.css';
import layoutStyle from '../../../ui/Layout.module.css';

const pageTabs = ['overview', 'members', 'used', 'journal'] as const;
type PageTab = (typeof pageTabs)[number];
type Dialog = 'add' | 'sets' | 'graph' | 'details' | null;

/** One group: who is in it, who may do what with it, where it is used, and what this console did with it. */
export function GroupPage({ groupId }: { groupId: number }): ReactNode {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const group = useRow('groups', groupId);
  const groups = useTable('groups');
  const nesting = useMemo(() => nestingOf(groups), [groups]);
  const detail = useGroupDetail(groupId);
  const server = useServerAge();
  const [tab, setTab] = usePanelMemory<PageTab>(`groups.tab.${groupId}`, 'overview');
  const [permission, setPermission] = useState<GroupPermissionName>('can_add_members_group');
  const [dialog, setDialog] = useState<Dialog>(null);
  const draft = useGroupDraft(group);
  const edits = useEdits();
  const created = group === undefined ? null : newTarget('group', group.name);
  const journal = useTargetJournal(targetOf('group', groupId), created);
  const review = useDraftReview(group, draft, nesting, edits);
  const readOnly = useReadOnly();
  const editing =
    group === undefined ? null : groupEditing(organizationId, group, detail.value, server, readOnly);
  if (group === undefined || editing === null) {
    return (
      <Stack gap={0} flex={1} pos="relative" miw={0} mih={0}>
        {groups.length === 0 ? (
          <LoadingRows rows={16} />
        ) : (
          <StateBlock
            kind="empty"
            title="This group is not there"
            action={
              <Button onClick={() => navigate({ panel: 'groups', open: null })}>Show all groups</Button>
            }
          >
            It may have been removed, or you can no longer see it.
          </StateBlock>
        )}
      </Stack>
    );
  }
  const name = groupName(group);
  /** Only for what stands on the page itself: in a dialog, a menu or a field Esc means that one. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || review.count === 0) return;
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (target.matches('input, textarea') || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    review.discard();
  }
  const Mark = group.isSystem ? IconLock : IconCircles;
  const origin = [
    group.createdAt === null ? null : `created ${formatDate(group.createdAt)}`,
    detail.value?.creatorName == null ? null : `by ${detail.value.creatorName}`,
  ].filter((part) => part !== null);

  return (
    <Stack gap={0} flex={1} pos="relative" miw={0} mih={0} onKeyDown={onKeyDown}>
      <Box component="header" flex="none" px={20} pt={10} className={layoutStyle.lineBelow}>
        <nav aria-label="Breadcrumbs" className={classes.crumbs}>
          <button type="button" onClick={() => navigate({ panel: 'groups', open: null })}>
            Groups
          </button>
          <IconChevronRight size={12} stroke={1.6} aria-hidden />
          <bdi aria-current="page" className="rc-ellipsis">
            {name}
          </bdi>
        </nav>
        <Group gap={8} wrap="nowrap" pt={10} pb={8}>
          <span className={classes.tile}>
            <Mark size={20} stroke={1.6} aria-hidden />
          </span>
          <div className={classes.titles}>
            <h1 className="rc-ellipsis">
              <bdi>{name}</bdi>
              {group.deactivated && (
                <Box component="span" fz="sm" c="dimmed" fw={400} lts={0} ms={8}>
                  deactivated
                </Box>
              )}
              {group.isSystem && (
                <Box component="span" fz="sm" c="dimmed" fw={400} lts={0} ms={8}>
                  follows roles, locked
                </Box>
              )}
            </h1>
            <Text c="var(--rc-fg2)" className="rc-ellipsis" title={origin.join(' ')}>
              <bdi>{group.description === '' ? 'No description' : group.description}</bdi>
            </Text>
          </div>
          <KeyAction
            shortcut={{ id: 'group add members', label: 'Add members to the group', scope: 'Groups' }}
            keys="A"
            unless={editing.addObjection}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('add')}
          >
            Add members
          </KeyAction>
          <Button
            leftSection={<IconCirclesRelation size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('sets')}
          >
            Set operations
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" aria-label="More for this group">
                <IconDots size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Permitted unless={editing.manageObjection}>
                <Menu.Item onClick={() => setDialog('details')}>Edit name and description</Menu.Item>
              </Permitted>
              <Menu.Item onClick={() => setDialog('graph')}>Open graph</Menu.Item>
              <Menu.Divider />
              <Permitted unless={editing.manageObjection ?? editing.stateObjection}>
                <Menu.Item
                  data-danger={!group.deactivated || undefined}
                  onClick={() => void review.setState(group.deactivated)}
                >
                  {group.deactivated ? 'Reactivate group' : `${endVerb(server)} group`}
                </Menu.Item>
              </Permitted>
              {(editing.manageObjection ?? editing.stateObjection) !== null && (
                <Menu.Label className={classes.menuReason ?? ''}>
                  {editing.manageObjection ?? editing.stateObjection}
                </Menu.Label>
              )}
            </Menu.Dropdown>
          </Menu>
        </Group>
        <Tabs value={tab} onChange={(value) => isOneOf(pageTabs, value) && setTab(value)}>
          <Tabs.List aria-label="Group" className={classes.tabs ?? ''}>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            <Tabs.Tab value="members">
              Members <Count>{group.effectiveMemberCount}</Count>
            </Tabs.Tab>
            <Tabs.Tab value="used">
              Used in <Count>{detail.value?.usedIn.length ?? null}</Count>
            </Tabs.Tab>
            <Tabs.Tab value="journal">
              Journal <Count>{journal.total}</Count>
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Box>
      <ProblemNotice
        problem={dialog === null ? edits.problem : null}
        onDismiss={edits.dismissProblem}
        className={classes.notice}
      />
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
        <UsedIn
          group={group}
          uses={detail.value?.usedIn ?? null}
          knowsChannels={detail.value?.knowsChannels ?? false}
        />
      )}
      {tab === 'journal' && (
        <Box flex={1} py={16} px={20} style={{ overflowY: 'auto' }}>
          <TargetJournal journal={journal} />
        </Box>
      )}
      {review.count > 0 && (
        <UnsavedBar
          count={review.count}
          words={review.words}
          byKey
          busy={edits.planning}
          onDiscard={review.discard}
          onReview={() => void review.review()}
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

function Count({ children }: { children: number | null }): ReactNode {
  return (
    <Text span inherit ms={2} fw={400} c="dimmed" className="rc-tabular">
      {children === null ? '' : formatCount(children)}
    </Text>
  );
}
