import type { ConsoleInformation } from '#contract/console.ts';
import { useConsoleQuery } from '../../state/use-organization-query.ts';

/** What the console says of itself: version, and whether the system keychain can be used. Null until known. */
export function useConsoleInformation(): ConsoleInformation | null {
  return useConsoleQuery('console.information', {}).value;
}
