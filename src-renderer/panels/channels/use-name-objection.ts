import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;

/**
 * Why a channel cannot have a name here, such as because another one has it; live.
 *
 * @param channelId of the channel that is to have it; null for a new one
 * @returns the server's words, empty where it can have it; null while that is not known
 */
export function useNameObjection(name: string, channelId: number | null): string | null {
  const version = useRow('channels', 0)?.version;
  const input = name.trim() === '' ? null : { name: name.slice(0, 1_000), channelId };
  const { value, isAsking } = useOrganizationQuery('channels.name-objection', input, {
    since: [version],
    pauseMilliseconds,
  });
  return isAsking ? null : value;
}
