import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Action, Edit, Job } from '../../../src-preload/contract/change-entities.ts';
import { newTarget, targetOf } from '../../../src-preload/contract/change-target.ts';
import type { Group } from '../../../src-preload/contract/entities.ts';
import { groupPermissionNames, groupValueText } from '../../../src-preload/contract/group-value.ts';
import type { NewGroup } from '../../../src-preload/contract/new-group.ts';
import { newGroupText } from '../../../src-preload/contract/new-group.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { useChangeFlow } from '../../ui/change-preview/use-change-flow.tsx';
import type { GroupDraft } from './group-draft.ts';
import { groupName } from './group-words.ts';

const member = 'member';

/** The edits of a draft; each permission only while it has the value from which it was edited. */
export function editsOfDraft(group: Group, draft: GroupDraft): Edit[] {
  const target = targetOf('group', group.id);
  return [
    ...groupPermissionNames.flatMap((name): Edit[] => {
      const edit = draft.permissions[name];
      if (edit === undefined) return [];
      return [
        { target, field: name, value: groupValueText(edit.value), expected: groupValueText(edit.opened) },
      ];
    }),
    ...Object.entries(draft.subgroups).map(([subgroupId, isIn]): Edit => ({
      target,
      field: `subgroup:${subgroupId}`,
      value: isIn ? member : '',
      expected: isIn ? '' : member,
    })),
    ...Object.entries(draft.members).map(([userId, { isMember }]): Edit => ({
      target: targetOf('user', userId),
      field: `group:${group.id}`,
      value: isMember ? member : '',
    })),
  ];
}

/** The edit that makes a group. https://zulip.com/api/create-user-group */
export function editOfNewGroup(name: string, group: NewGroup): Edit {
  return { target: newTarget('group', name), field: 'group', value: newGroupText(group), expected: '' };
}

/** How an attempt to change groups ended. */
export type GroupEditOutcome = 'started' | 'cancelled' | 'refused';

export interface GroupEdits {
  /** Plans and previews; the words of a refusal stay in `problem`. */
  begin(action: Action): Promise<GroupEditOutcome>;
  /** The same for edits, of which each is told apart in the preview. */
  edit(title: string, edits: Edit[]): Promise<GroupEditOutcome>;
  planning: boolean;
  previewing: boolean;
  problem: string | null;
  dismissProblem(): void;
  dialog: ReactNode;
}

/** Every change of groups: plan, preview, run, and what was refused. */
export function useGroupEdits(organizationId: string): GroupEdits {
  const flow = useChangeFlow(organizationId);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(false);

  async function begin(action: Action): Promise<GroupEditOutcome> {
    if (underWay.current) return 'cancelled';
    underWay.current = true;
    setProblem(null);
    const result = await flow.begin(action);
    underWay.current = false;
    if ('failure' in result) {
      setProblem(failureMessage(result.failure));
      return 'refused';
    }
    if (result.outcome.kind === 'refused') setProblem(result.outcome.words);
    return result.outcome.kind;
  }

  return {
    begin,
    edit: (title, edits) => begin({ kind: 'edit', title, edits }),
    planning: flow.planning,
    previewing: flow.previewing,
    problem,
    dismissProblem: () => setProblem(null),
    dialog: flow.dialog,
  };
}

/** The title of what is to be changed of one group. */
export function editTitle(group: Group): string {
  return `Edit ${groupName(group)}`;
}

const jobsOf = (organizationId: string): readonly Job[] =>
  useReplicaStore.getState().byOrganization[organizationId]?.tables.jobs.rows ?? [];

/** The jobs that there are now. */
export function jobIds(organizationId: string): ReadonlySet<string> {
  return new Set(jobsOf(organizationId).map(({ id }) => id));
}

/** Resolves when a job that was not there before has ended, or with null after a minute. */
export function jobEnded(organizationId: string, earlier: ReadonlySet<string>): Promise<Job | null> {
  const ended = (): Job | null =>
    jobsOf(organizationId).find((job) => !earlier.has(job.id) && job.finishedAtMilliseconds !== null) ?? null;
  return new Promise((resolve) => {
    const known = ended();
    if (known !== null) {
      resolve(known);
      return;
    }
    const finish = (job: Job | null): void => {
      clearTimeout(timer);
      stop();
      resolve(job);
    };
    const stop = useReplicaStore.subscribe(() => {
      const job = ended();
      if (job !== null) finish(job);
    });
    const timer = setTimeout(() => finish(null), 60_000);
  });
}
