import type { JournalEntry } from '#contract/journal.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOpen } from '../../state/navigation.ts';
import { useJobProgress } from '../../subjects/journal/use-journal.ts';

/** The entry that is open: from the list, or asked for where the list has not got it. */
export function useOpenEntry(entries: readonly JournalEntry[]): {
  open: JournalEntry | null;
  openId: string | null;
  setOpenId: (jobId: string | null) => void;
} {
  const [openId, setOpenId] = useOpen('journal');
  const progress = useJobProgress();
  const listed = entries.find(({ id }) => id === openId) ?? null;
  const input = openId === null || listed !== null ? null : { jobId: openId };
  const asked = useOrganizationQuery('journal.entry', input, { since: [progress] });
  return { open: listed ?? asked.value, openId, setOpenId };
}
