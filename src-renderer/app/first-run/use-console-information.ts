import type { ConsoleInformation } from '#contract/console.ts';
import { useConsoleAnswer } from '../../state/use-answer.ts';

/** What the console says of itself: version, and whether the system keychain can be used. Null until known. */
export function useConsoleInformation(): ConsoleInformation | null {
  return useConsoleAnswer('console.information', {}).value;
}
