import { useEffect, useMemo } from 'react';
import type { PeopleSort } from '#contract/people.ts';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import type { GroupDetail, GroupPeopleWindow, GroupReason, GroupsOverview } from '#contract/groups.ts';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import type { Client } from '../../bridge/client.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { onTableChange, useRow, useTable } from '../../state/replica.ts';
import { createPersonList, type PersonList } from '../people/people-list.ts';
import { whoMay } from './group-words.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { useLiveSince } from '../../state/organizations.ts';

/** Groups may change ten times a second; what is counted from them need not. */
const pauseMilliseconds = 120;

/** An object that is another one whenever groups, settings or the connection have changed. */
function useGroupsRevision(): object {
  const groups = useTable('groups');
  const settings = useRow('settings', 0);
  const liveSince = useLiveSince();
  return useMemo(() => ({ groups, settings, liveSince }), [groups, settings, liveSince]);
}

/** What one may do with groups; null until it is known. */
export function useGroupsOverview(): GroupsOverview | null {
  const since = [useGroupsRevision()];
  return useOrganizationQuery('groups.overview', {}, { since, pauseMilliseconds }).value;
}

/** Why the account cannot create groups, and who can; null where it can, and until that is known. */
export function useCreateObjection(): string | null {
  const overview = useGroupsOverview();
  const isLimited = useRow('settings', 0)?.isPlanLimited === true;
  if (isLimited) return say('groups.needs-plan');
  if (overview === null || overview.create.allowed) return null;
  return say('groups.cannot-create', { who: whoMay(overview.create) });
}

/** What the page of a group shows beyond its row. */
export function useGroupDetail(groupId: number): Answer<GroupDetail> {
  const since = [useGroupsRevision(), useRow('channels', 0)];
  return useOrganizationQuery('groups.detail', { groupId }, { since, pauseMilliseconds });
}

/** How many people each question finds, in their order; null until it is known. */
export function useGroupCounts(questions: readonly GroupQuestion[]): readonly number[] | null {
  const since = [useGroupsRevision()];
  const input = questions.length === 0 ? null : { questions: [...questions] };
  return useOrganizationQuery('groups.count', input, { since, pauseMilliseconds }).value?.counts ?? null;
}

interface GroupReasons {
  /** Nothing for who is not in the group or does not hold the permission. */
  reasons: ReadonlyMap<number, GroupReason>;
  /** False while the reasons are those of other people, and where they could not be had. */
  isKnown: boolean;
  failure: Failure | null;
}
const noReasons: ReadonlyMap<number, GroupReason> = new Map();

/** Why each of these people is in a group or holds a permission. */
export function useGroupReasons(
  question: Exclude<GroupQuestion, { kind: 'set' }>,
  userIds: readonly number[],
): GroupReasons {
  const since = [useGroupsRevision()];
  const input = userIds.length === 0 ? null : { question, userIds: userIds.slice(0, 500) };
  const answer = useOrganizationQuery('groups.reasons', input, {
    since,
    pauseMilliseconds,
    keeps: () => true,
  });
  const { value, failure, isEarlier } = answer;
  const reasons = useMemo(
    () => (value === null ? noReasons : new Map(value.map((reason) => [reason.userId, reason]))),
    [value],
  );
  return { reasons, isKnown: input === null || (value !== null && !isEarlier), failure };
}

interface GroupPeopleQuestion {
  question: GroupQuestion;
  text: string;
  sort: PeopleSort;
}
export type GroupPeopleList = PersonList<GroupPeopleQuestion, GroupPeopleWindow>;

/** Which of these people a question finds, whether it asks for all members of a group or those without a way through another. */
function among(question: GroupQuestion, userIds: number[]): GroupQuestion {
  // Holders are never selected: all of them are asked for.
  if (question.kind === 'holders' || question.kind === 'permission') return question;
  const { first, steps } =
    question.kind === 'set'
      ? question.expression
      : { first: { kind: 'group' as const, groupId: question.groupId, direct: false }, steps: [] };
  const only = { operation: 'intersection' as const, operand: { kind: 'people' as const, userIds } };
  return { kind: 'set', expression: { first, steps: [...steps, only] } };
}

function createGroupPeopleList(organizationId: string, client: Client): GroupPeopleList {
  return createPersonList(organizationId, client, {
    find: (question, asked, signal) =>
      client.call('groups.people', { organizationId, ...question, ...asked }, { signal }),
    existing({ question, sort }, userIds) {
      const asked = among(question, userIds);
      return client.call('groups.people', { organizationId, question: asked, text: '', sort, first: 0 });
    },
  });
}

/** People of a question about groups, live while they are on screen. */
export function useGroupPeople(question: GroupQuestion, text: string, sort: PeopleSort): GroupPeopleList {
  const list = useQueriedList(createGroupPeopleList, { question, text, sort });
  const organizationId = useOrganizationId();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const end = onTableChange(organizationId, ['groups', 'settings'], () => {
      clearTimeout(timer);
      timer = setTimeout(() => list.askAgain(), pauseMilliseconds);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [organizationId, list]);
  return list;
}

/** Keeps the first rows of a list loaded and up to date. */
export function useFirstRows(list: GroupPeopleList, count: number): void {
  useEffect(() => list.show(0, count - 1), [list, count]);
}
