import { useEffect, useState } from 'react';
import type { JournalEntry } from '../../../src-preload/contract/journal-entities.ts';
import { call } from '../../bridge/client.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useJobProgress } from './use-journal.ts';

/** Under this name the panel remembers which change set is open, so that other panels can open one. */
export const openEntryMemory = 'journal.open';

const nothingOpen: string | null = null;

/** The entry that is open: from the list, or asked for where the list has not got it. */
export function useOpenEntry(
  organizationId: string,
  entries: readonly JournalEntry[],
): { open: JournalEntry | null; openId: string | null; setOpenId: (jobId: string | null) => void } {
  const [openId, setOpenId] = usePanelMemory(organizationId, openEntryMemory, nothingOpen);
  const [asked, setAsked] = useState<JournalEntry | null>(null);
  const progress = useJobProgress(organizationId);
  const listed = entries.find(({ id }) => id === openId) ?? null;
  const isListed = listed !== null;
  useEffect(() => {
    if (openId === null || isListed) return undefined;
    const controller = new AbortController();
    const input = { organizationId, jobId: openId };
    void call('journal.entry', input, { signal: controller.signal }).then((result) => {
      if (!controller.signal.aborted) setAsked(result.ok ? result.value : null);
    });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- progress says that there is something new
  }, [organizationId, openId, isListed, progress]);
  return { open: listed ?? (asked?.id === openId ? asked : null), openId, setOpenId };
}
