import { useRow } from '../../state/replica.ts';

/** Whether this console must leave the account alone. */
export function useIsProtected(userId: number): boolean {
  return useRow('safety', 0)?.protectedUserIds.includes(userId) ?? false;
}
