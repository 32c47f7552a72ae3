import { useMemo } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel, type GridHits, type WiredList } from '../../ui/grid/use-list-panel.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import type { Journal } from '../../subjects/journal/use-journal.ts';
import { useSteady } from '../../ui/use-steady.ts';

/** The next page is asked for when so many rows are left below the screen. */
const ahead = 20;
const noEntries: readonly JournalEntry[] = [];
const numberOf = createNumbering();
const keyOf = ({ id }: JournalEntry): number => numberOf(id);

/** The journal as the rows of a grid, whose next page comes as the end of what was loaded is near. */
export function useJournalRows(
  { list, failure, more, askAgain }: Journal,
  openId: string | null,
  onOpen: (jobId: string | null) => void,
): WiredList<JournalEntry> {
  const entries = list?.entries ?? noEntries;
  const table = useTableRows(entries, entries, keyOf);
  const { show, ask } = useSteady({
    ask: askAgain,
    show(_first: number, last: number) {
      if (last >= entries.length - ahead) more();
    },
  });
  const source = useMemo(() => ({ ...table.source, show, askAgain: ask }), [table.source, show, ask]);
  // A page more says that not all rows are known.
  const total =
    list === null || list.next === null ? entries.length : Math.max(list.total, entries.length + 1);
  const hits = useMemo((): GridHits => ({ ...table.hits, total }), [table.hits, total]);
  return useListPanel<JournalEntry, GridHits>({
    source,
    hits: list === null ? null : hits,
    failure,
    openKey: openId === null ? null : numberOf(openId),
    onOpen: (key) => onOpen(entries.find((entry) => keyOf(entry) === key)?.id ?? null),
    onClose: () => onOpen(null),
  });
}
