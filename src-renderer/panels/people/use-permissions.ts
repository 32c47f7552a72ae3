import { useThrottledValue } from '@mantine/hooks';
import type { CallInput } from '#contract/calls/calls.ts';
import type { PersonDetail } from '#contract/people.ts';
import type { PermissionExplanation, PersonPermissions } from '#contract/groups.ts';
import { useAnswer, type Answer } from '../../bridge/use-answer.ts';
import { useTable } from '../../state/replica.ts';

type PermissionSearch = Omit<CallInput<'people.permissions'>, 'organizationId' | 'userId'>;

/** In a large organization groups change all the time; nobody reads as fast. */
const pauseMilliseconds = 300;

/** Groups, settings and the person are all that a permission depends on. */
function useReasons(organizationId: string, person: PersonDetail): readonly unknown[] {
  const groups = useThrottledValue(useTable(organizationId, 'groups'), pauseMilliseconds);
  const settings = useThrottledValue(useTable(organizationId, 'settings'), pauseMilliseconds);
  return [groups, settings, person];
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
  return useAnswer('people.permissions', search && { organizationId, userId, ...search }, {
    since: useReasons(organizationId, person),
    keeps: (earlier) => earlier.organizationId === organizationId && earlier.userId === userId,
  });
}

/** Why somebody holds a permission, kept up to date; asks nothing while `permissionId` is null. */
export function usePermission(
  organizationId: string,
  person: PersonDetail,
  permissionId: string | null,
): Answer<PermissionExplanation> {
  const { userId } = person;
  const input = permissionId === null ? null : { organizationId, userId, permissionId };
  return useAnswer('people.permission', input, { since: useReasons(organizationId, person) });
}
