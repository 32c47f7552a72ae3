import { useState } from 'react';
import type { Action, Job } from '#contract/changes.ts';
import { type Group, partsOfValue, type GroupPermissionName, type GroupValue } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import type { Edits } from '../../../subjects/changes/use-edits.tsx';
import { usePersonNames } from '../../../subjects/people/use-person-names.ts';
import { isConflict, type ThreeWay } from '../conflict/merge-values.ts';
import { draftWords } from '../draft-words.ts';
import { tellDiscarded } from './discarded.tsx';
import { conflictsIn, draftSize, emptyDraft, withResolution, type GroupDraft } from '../group-draft.ts';
import type { Nesting } from '../nesting/nesting.ts';
import { changeDraft, readDraft } from '../use-group-draft.ts';
import { editsOfDraft, editTitle, endOperation, stateEdits } from '../group-edits.ts';

/** A permission that somebody else changed while it was being edited. */
export interface OpenConflict extends ThreeWay {
  name: GroupPermissionName;
  openedAt: number;
  /** When the other value was first seen. */
  changedAt: number;
  /** Changes of the same save that went out before the server refused this one. */
  othersApplied: number;
}

export interface DraftReview {
  count: number;
  words: string;
  /** What the draft comes to; null while it is empty. */
  change: Action | null;
  /** The first conflict, which is decided before anything is sent. */
  leadsTo: { label: string; run: () => void } | null;
  discard(): void;
  /** All of it was sent and applied. */
  sent(): void;
  /** Leads to the preview, or to the first conflict. */
  review(): Promise<void>;
  /** Takes the group out of use, deletes it where servers know nothing else, or brings it back. */
  setState(isActive: boolean): Promise<void>;
  conflict: OpenConflict | null;
  compare(name: GroupPermissionName): void;
  backToEditing(): void;
  /** Takes the value that was chosen, and goes on to the preview. */
  resolve(value: GroupValue): Promise<void>;
}

/** How long a refused value is waited for: the event that says what it is now may come after the refusal. */
const eventLimitMilliseconds = 5_000;
const jobLimitMilliseconds = 60_000;

function latestGroup(organizationId: string, groupId: number): Group | undefined {
  return useReplicaStore.getState().byOrganization[organizationId]?.tables.groups.byId.get(groupId);
}

/** Resolves with what `find` reads from the replicated tables as soon as it is there, or with null after the limit. */
function arrives<Found>(find: () => Found | null, limitMilliseconds: number): Promise<Found | null> {
  const known = find();
  if (known !== null) return Promise.resolve(known);
  return new Promise((resolve) => {
    const finish = (found: Found | null): void => {
      clearTimeout(timer);
      stop();
      resolve(found);
    };
    const stop = useReplicaStore.subscribe(() => {
      const found = find();
      if (found !== null) finish(found);
    });
    const timer = setTimeout(() => finish(null), limitMilliseconds);
  });
}

/** The first conflict of a group's draft as soon as there is one. */
function conflictArrives(organizationId: string, groupId: number): Promise<GroupPermissionName | null> {
  return arrives(() => {
    const group = latestGroup(organizationId, groupId);
    return group === undefined ? null : (conflictsIn(readDraft(organizationId, groupId), group)[0] ?? null);
  }, eventLimitMilliseconds);
}

/** A job once it has ended. */
function jobEnds(organizationId: string, jobId: string): Promise<Job | null> {
  return arrives(() => {
    const job = useReplicaStore.getState().byOrganization[organizationId]?.tables.jobs.byId.get(jobId);
    return job?.finishedAtMilliseconds == null ? null : job;
  }, jobLimitMilliseconds);
}

/** From a group's draft to the preview and the run, with the conflicts on the way. */
export function useDraftReview(
  group: Group | undefined,
  draft: GroupDraft,
  nesting: Nesting,
  edits: Edits,
): DraftReview {
  const organizationId = useOrganizationId();
  const server = useServerAge();
  const [comparing, setComparing] = useState<GroupPermissionName | null>(null);
  const [sending, setSending] = useState(false);
  const [applied, setApplied] = useState(0);
  const groupId = group?.id ?? 0;
  const named = Object.values(draft.permissions).flatMap(({ value, opened }) => [
    ...partsOfValue(value).people,
    ...partsOfValue(opened).people,
  ]);
  const names = usePersonNames([...new Set(named)].slice(0, 200));
  const count = sending ? 0 : draftSize(draft);
  const edit = comparing === null ? undefined : draft.permissions[comparing];
  const theirs = comparing === null ? undefined : group?.permissions[comparing];
  // The other change may have been undone meanwhile: then there is nothing left to decide.
  const isOpen =
    comparing !== null &&
    edit !== undefined &&
    theirs !== undefined &&
    isConflict({ opened: edit.opened, theirs, yours: edit.value });

  const review = async (): Promise<void> => {
    const current = latestGroup(organizationId, groupId);
    const latest = readDraft(organizationId, groupId);
    if (current === undefined || draftSize(latest) === 0 || edits.previewing || edits.planning) return;
    const [first] = conflictsIn(latest, current);
    if (first !== undefined) {
      setComparing(first);
      return;
    }
    const outcome = await edits.begin({
      kind: 'edit',
      title: editTitle(current),
      edits: editsOfDraft(current, latest),
    });
    if (outcome.kind === 'started') {
      setSending(true);
      const job = await jobEnds(organizationId, outcome.jobId);
      if (job !== null && job.applied === job.total) {
        changeDraft(organizationId, groupId, () => emptyDraft);
        setApplied(0);
      } else {
        setApplied((before) => before + (job?.applied ?? 0));
        keepRefused(latest);
        setComparing(await conflictArrives(organizationId, groupId));
      }
      setSending(false);
    } else if (outcome.kind !== 'cancelled') {
      // Only a save of one change is waited for in its preview, so nothing of it went out.
      const conflict = await conflictArrives(organizationId, groupId);
      if (conflict !== null) edits.dismissProblem();
      setComparing(conflict);
    }
  };
  /** The job tells which people could not be added or removed; what it did with permissions and groups events tell. */
  const keepRefused = (sent: GroupDraft): void =>
    changeDraft(organizationId, groupId, (before) => {
      const members = Object.fromEntries(
        Object.entries(before.members).filter(([userId]) => sent.members[Number(userId)] === undefined),
      );
      return { ...before, members };
    });
  const conflicting = group === undefined ? undefined : conflictsIn(draft, group)[0];
  const discard = (): void => {
    tellDiscarded(organizationId, groupId, readDraft(organizationId, groupId));
    edits.dismissProblem();
    setApplied(0);
  };
  return {
    count,
    words: group === undefined ? '' : draftWords(group, draft, nesting, (userId) => names[userId]),
    change:
      group === undefined || count === 0
        ? null
        : { kind: 'edit', title: editTitle(group), edits: editsOfDraft(group, draft) },
    leadsTo:
      conflicting === undefined
        ? null
        : { label: say('group-page.compare-values'), run: () => setComparing(conflicting) },
    discard,
    review,
    sent() {
      changeDraft(organizationId, groupId, () => emptyDraft);
      setApplied(0);
    },
    async setState(isActive) {
      if (group === undefined) return;
      const action = isActive ? 'reactivate' : endOperation(server);
      await edits.review(
        say('groups.change-state', { action, group: group.name }),
        stateEdits([group], isActive, server),
      );
    },
    conflict: isOpen
      ? {
          name: comparing,
          opened: edit.opened,
          theirs,
          yours: edit.value,
          openedAt: edit.openedAt,
          changedAt: edit.changedAt ?? edit.openedAt,
          othersApplied: applied,
        }
      : null,
    compare: setComparing,
    backToEditing: () => setComparing(null),
    async resolve(value) {
      if (!isOpen) return;
      changeDraft(organizationId, groupId, (before) =>
        withResolution(before, comparing, theirs, value, Date.now()),
      );
      setComparing(null);
      await review();
    },
  };
}
