import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/outcome.ts';
import type { CallInput } from '../../../src-preload/contract/calls.ts';
import type { PersonDetail } from '../../../src-preload/contract/entities.ts';
import type {
  PermissionExplanation,
  PersonPermissions,
} from '../../../src-preload/contract/permission-entities.ts';
import { call } from '../../bridge/client.ts';
import { useTable } from '../../state/replica.ts';

/** The latest answer to a question that is asked again whenever its answer may be another one. */
export interface Answer<Value> {
  /** null before the first answer, and after a failure that says the thing is gone. */
  value: Value | null;
  failure: Failure | null;
}

type PermissionSearch = Omit<CallInput<'people.permissions'>, 'organizationId' | 'userId'>;

const nothing: PermissionSearch = { text: '', show: 'held', limit: 1 };
const unanswered = { value: null, failure: null };

/** In a large organization groups change all the time; nobody reads as fast. */
const pauseMilliseconds = 300;

/** Groups, settings and the person are all that a permission depends on. */
function useReasons(organizationId: string, person: PersonDetail): readonly unknown[] {
  const groups = useThrottledValue(useTable(organizationId, 'groups'), pauseMilliseconds);
  const settings = useThrottledValue(useTable(organizationId, 'settings'), pauseMilliseconds);
  return [groups, settings, person];
}

/**
 * @param question what is asked, as a text; null asks nothing
 * @param subject what the question is about, as a text: until there is an answer, the one to an earlier question
 *   about the same is shown
 * @param reasons asked again when one of these is another one
 */
function useAnswer<Value>(
  question: string | null,
  subject: string,
  reasons: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Result<Value>>,
): Answer<Value> {
  const [state, setState] = useState<Answer<Value> & { subject: string | null }>({
    ...unanswered,
    subject: null,
  });
  const [groups, settings, person] = reasons;
  useEffect(() => {
    if (question === null) return;
    const abort = new AbortController();
    void ask(abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      setState({
        subject,
        value: result.ok ? result.value : null,
        failure: result.ok ? null : result.failure,
      });
    });
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made anew each time; `question` names all that it asks
  }, [question, subject, groups, settings, person]);
  return state.subject === subject ? state : unanswered;
}

/**
 * Which permissions somebody holds, kept up to date. While a search is under way the list before it stays.
 *
 * @param search null asks nothing
 */
export function usePermissions(
  organizationId: string,
  person: PersonDetail,
  search: PermissionSearch | null,
): Answer<PersonPermissions> {
  const { userId } = person;
  return useAnswer(
    search && JSON.stringify(search),
    `${organizationId} ${userId}`,
    useReasons(organizationId, person),
    (signal) => call('people.permissions', { organizationId, userId, ...(search ?? nothing) }, { signal }),
  );
}

/** Why somebody holds a permission, kept up to date; asks nothing while `permissionId` is null. */
export function usePermission(
  organizationId: string,
  person: PersonDetail,
  permissionId: string | null,
): Answer<PermissionExplanation> {
  const { userId } = person;
  return useAnswer(
    permissionId,
    `${organizationId} ${userId} ${permissionId}`,
    useReasons(organizationId, person),
    (signal) =>
      call('people.permission', { organizationId, userId, permissionId: permissionId ?? '' }, { signal }),
  );
}
