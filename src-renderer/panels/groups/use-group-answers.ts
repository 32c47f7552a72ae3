import { useEffect, useMemo, useState } from 'react';
import type { CallInput, CallName, CallOutput } from '../../../src-preload/contract/calls.ts';
import type { PeopleSort } from '../../../src-preload/contract/entities.ts';
import type { GroupQuestion } from '../../../src-preload/contract/group-calls.ts';
import type {
  GroupDetail,
  GroupPeopleWindow,
  GroupReason,
  GroupsOverview,
} from '../../../src-preload/contract/group-entities.ts';
import { needsPlan } from '../../../src-preload/contract/plan-words.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { createPersonList } from '../people/people-list.ts';
import type { PersonList } from '../people/people-list.ts';
import { whoMay } from './group-words.ts';
import { useLiveSince } from '../../state/organizations.ts';

/** Groups may change ten times a second; what is counted from them need not. */
const pauseMilliseconds = 120;

/** An object that is another one whenever groups, settings or the connection have changed. */
export function useGroupsRevision(organizationId: string): object {
  const groups = useTable(organizationId, 'groups');
  const settings = useRow(organizationId, 'settings', 0);
  const liveSince = useLiveSince(organizationId);
  return useMemo(() => ({ groups, settings, liveSince }), [groups, settings, liveSince]);
}

interface Answered<Value> {
  value: Value | null;
  /** Why the last question failed; the answer before it stays. */
  failure: Failure | null;
}

/** The answer to a call about groups, asked again shortly after groups changed; nothing is asked for null. */
function useGroupCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
  revision: object,
): Answered<CallOutput<Name>> {
  const question = input === null ? null : JSON.stringify(input);
  const [answer, setAnswer] = useState<Answered<CallOutput<Name>> & { question: string | null }>({
    question: null,
    value: null,
    failure: null,
  });
  useEffect(() => {
    if (question === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const asked = JSON.parse(question) as CallInput<Name>;
      void call(name, asked, { signal: abort.signal }).then((result) => {
        if (abort.signal.aborted) return;
        setAnswer((before) =>
          result.ok
            ? { question, value: result.value, failure: null }
            : {
                question,
                value: before.question === question ? before.value : null,
                failure: result.failure,
              },
        );
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a revision says that the answer may be another one
  }, [name, question, revision]);
  return answer;
}

/** What one may do with groups; null until it is known. */
function useGroupsOverview(organizationId: string): GroupsOverview | null {
  const revision = useGroupsRevision(organizationId);
  return useGroupCall('groups.overview', { organizationId }, revision).value;
}

/** Why the account cannot create groups, and who can; null where it can, and until that is known. */
export function useCreateObjection(organizationId: string): string | null {
  const overview = useGroupsOverview(organizationId);
  const isLimited = useRow(organizationId, 'settings', 0)?.isPlanLimited === true;
  if (isLimited) return needsPlan('Creating groups');
  if (overview === null || overview.create.allowed) return null;
  return `You can't create groups. Allowed: ${whoMay(overview.create)}.`;
}

/** What the page of a group shows beyond its row. */
export function useGroupDetail(organizationId: string, groupId: number): Answered<GroupDetail> {
  const groups = useGroupsRevision(organizationId);
  const channels = useRow(organizationId, 'channels', 0);
  const revision = useMemo(() => ({ groups, channels }), [groups, channels]);
  return useGroupCall('groups.detail', { organizationId, groupId }, revision);
}

/** How many people each question finds, in their order; null until it is known. */
export function useGroupCounts(
  organizationId: string,
  questions: readonly GroupQuestion[],
): readonly number[] | null {
  const revision = useGroupsRevision(organizationId);
  const input = questions.length === 0 ? null : { organizationId, questions: [...questions] };
  const counts = useGroupCall('groups.count', input, revision).value?.counts ?? null;
  return counts?.length === questions.length ? counts : null;
}

const noReasons: ReadonlyMap<number, GroupReason> = new Map();

/** Why each of these people is in a group or holds a permission. */
export function useGroupReasons(
  organizationId: string,
  question: Exclude<GroupQuestion, { kind: 'set' }>,
  userIds: readonly number[],
): ReadonlyMap<number, GroupReason> {
  const revision = useGroupsRevision(organizationId);
  const input = userIds.length === 0 ? null : { organizationId, question, userIds: userIds.slice(0, 500) };
  const reasons = useGroupCall('groups.reasons', input, revision).value;
  return useMemo(
    () => (reasons === null ? noReasons : new Map(reasons.map((reason) => [reason.userId, reason]))),
    [reasons],
  );
}

export type GroupPeopleList = PersonList<
  [question: GroupQuestion, text: string, sort: PeopleSort],
  Omit<GroupPeopleWindow, 'rows'>
>;

/** People of a question about groups, live while they are on screen. */
export function useGroupPeople(
  organizationId: string,
  question: GroupQuestion,
  text: string,
  sort: PeopleSort,
): GroupPeopleList {
  const list = useMemo(
    (): GroupPeopleList =>
      createPersonList(organizationId, { call, subscribe }, ([asked, searched, order], first, signal) =>
        call(
          'groups.people',
          { organizationId, question: asked, text: searched, sort: order, first },
          { signal },
        ),
      ),
    [organizationId],
  );
  useEffect(() => list.start(), [list]);
  const asked = JSON.stringify({ question, text, sort });
  useEffect(() => {
    const {
      question: next,
      text: searched,
      sort: order,
    } = JSON.parse(asked) as {
      question: GroupQuestion;
      text: string;
      sort: PeopleSort;
    };
    list.ask(next, searched, order);
  }, [list, asked]);
  const revision = useGroupsRevision(organizationId);
  useEffect(() => {
    const timer = setTimeout(() => list.askAgain(), pauseMilliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a revision says that the people may be others
  }, [list, revision]);
  return list;
}

/** Keeps the first rows of a list loaded and up to date, whoever they are. */
export function useFirstRows(list: GroupPeopleList, count: number): void {
  useEffect(() => {
    const show = (): void => list.show(0, count - 1);
    show();
    return list.state.subscribe(show);
  }, [list, count]);
}
