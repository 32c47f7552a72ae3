import { formatExactTime, formatRelativeTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../state/clock.ts';

/**
 * A past moment in natural words, ageing by the shared clock, with the exact value on hover.
 *
 * @param props.at UNIX seconds; null shows `never`.
 * @param props.never shown if there is no time.
 */
export function RelativeTime({ at, never = say('ui.never') }: { at: number | null; never?: string }) {
  const now = useNow(15_000);
  if (at === null) {
    return <span>{never}</span>;
  }
  return (
    <time className="rc-tabular" dateTime={new Date(at * 1_000).toISOString()} title={formatExactTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  );
}
