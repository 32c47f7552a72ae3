import { useThrottledValue } from '@mantine/hooks';
import { useRow, useTable } from '../../state/replica.ts';

/** Groups change all the time in a large organization; nobody reads as fast. */
const pauseMilliseconds = 300;

/** What permissions depend on: an answer about them is asked again when one of these is another one. */
export function usePermissionRevision(): readonly unknown[] {
  const groups = useThrottledValue(useTable('groups'), pauseMilliseconds);
  const settings = useThrottledValue(useTable('settings'), pauseMilliseconds);
  const channels = useThrottledValue(useRow('channels', 0)?.version, pauseMilliseconds);
  return [groups, settings, channels];
}
