import { useThrottledValue } from '@mantine/hooks';
import type { OrganizationInput } from '#contract/calls/calls.ts';
import type { PermissionExplanation, PersonPermissions } from '#contract/groups.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { useTable } from '../../state/replica.ts';
import type { PermissionPerson } from './permission-words.ts';

type PermissionSearch = Omit<OrganizationInput<'people.permissions'>, 'userId'>;

/** In a large organization groups change all the time; nobody reads as fast. */
const pauseMilliseconds = 300;

/** Groups, settings and the person are all that a permission depends on. */
function useReasons(person: PermissionPerson): readonly unknown[] {
  const groups = useThrottledValue(useTable('groups'), pauseMilliseconds);
  const settings = useThrottledValue(useTable('settings'), pauseMilliseconds);
  return [groups, settings, person];
}

/**
 * Which permissions somebody holds, kept up to date. While a search is under way the list before it stays.
 *
 * @param search null asks nothing
 */
export function usePermissions(
  person: PermissionPerson,
  search: PermissionSearch | null,
): Answer<PersonPermissions> {
  const { userId } = person;
  return useOrganizationQuery('people.permissions', search && { userId, ...search }, {
    since: useReasons(person),
    keeps: (earlier) => earlier.userId === userId,
  });
}

/** Why somebody holds a permission, kept up to date; asks nothing while `permissionId` is null. */
export function usePermission(
  person: PermissionPerson,
  permissionId: string | null,
): Answer<PermissionExplanation> {
  const { userId } = person;
  const input = permissionId === null ? null : { userId, permissionId };
  return useOrganizationQuery('people.permission', input, { since: useReasons(person) });
}
