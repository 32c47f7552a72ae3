import { useEffect, useMemo, useRef } from 'react';
import type { Report } from '#contract/reports.ts';
import { useNow } from '../../state/clock.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { emptySelection, keysOutside, withoutRows, type Selection } from '../../ui/grid/selection.ts';
import {
  isInTab,
  mostListed,
  nextAfter,
  noFilter,
  openAbout,
  shownReports,
  type ReportFilter,
  type ReportTab,
} from './report-filter.ts';
import { useReportSettings } from './use-report-settings.ts';

type OpenByTab = Readonly<Partial<Record<ReportTab, number>>>;

const noneOpen: OpenByTab = {};

export interface ReportQueue {
  tab: ReportTab;
  filter: ReportFilter;
  /** What tab and filter let through. */
  shown: readonly Report[];
  /** The first of these, in order: those that are listed. */
  listed: readonly Report[];
  /** Of those listed, by id; what is done is then done about all of them. */
  selection: Selection;
  selected: readonly Report[];
  select: (selection: Selection) => void;
  /** Selects open reports about somebody, and lists them if they are not. */
  selectOpenAbout: (authorId: number) => void;
  /** The open report, whether tab and filter let it through or not. */
  report: Report | null;
  openId: number | null;
  open: (id: number | null) => void;
  step: (by: 1 | -1) => void;
  setTab: (tab: ReportTab) => void;
  setFilter: (filter: ReportFilter) => void;
}

/** Which reports are listed, and which one is open: exactly the one that was gone to, else one of the list. */
export function useReportQueue(reports: readonly Report[], myUserId: number | null): ReportQueue {
  const organizationId = useOrganizationId();
  const now = useNow(60_000);
  const [tab, setTab] = usePanelMemory<ReportTab>('reports.tab', 'open');
  const [filter, setFilter] = usePanelMemory<ReportFilter>('reports.filter', noFilter);
  const [openByTab, setOpenByTab] = usePanelMemory('reports.open-by-tab', noneOpen);
  const [openId, open] = useOpen('reports');
  const { order } = useReportSettings();
  const inOrder = order ?? 'newest-first';
  const shown = useMemo(
    () => shownReports(reports, tab, filter, myUserId, now, inOrder),
    [reports, tab, filter, myUserId, now, inOrder],
  );
  const listed = useMemo(() => shown.slice(0, mostListed), [shown]);
  const [kept, select] = usePanelMemory('reports.selection', emptySelection);
  const selection = useMemo(
    () =>
      withoutRows(
        kept,
        keysOutside(
          kept,
          listed.map(({ id }) => id),
        ),
      ),
    [kept, listed],
  );
  // What has left the list is not selected when it comes back.
  useEffect(() => {
    if (selection !== kept) select(selection);
  }, [selection, kept, select]);
  const report = reports.find(({ id }) => id === openId) ?? null;
  const before = useRef<{ tab: ReportTab; ids: readonly number[] }>({ tab, ids: [] });

  useEffect(() => {
    const ids = shown.map(({ id }) => id);
    const last = before.current;
    before.current = { tab, ids };
    const goTo = (id: number | null): void => redirect(organizationId, { panel: 'reports', open: id });
    if (openId === null) {
      const [first] = ids;
      if (first !== undefined && order !== null) goTo(first);
    } else if (ids.includes(openId)) {
      return;
    } else if (last.tab === tab && last.ids.includes(openId)) {
      // It has left the list, as after its outcome: the next one is gone on with.
      goTo(nextAfter(last.ids, ids, openId));
    } else if (report !== null && !isInTab(report, tab, myUserId)) {
      setTab(report.state === 'resolved' || report.state === 'dismissed' ? report.state : 'open');
    }
  }, [organizationId, shown, tab, openId, report, myUserId, setTab, order]);

  return {
    tab,
    filter,
    shown,
    listed,
    selection,
    selected: listed.filter(({ id }) => selection.keys.has(id)),
    select,
    selectOpenAbout(authorId) {
      const ids = openAbout(reports, authorId).map(({ id }) => id);
      const keys = new Set(ids);
      if (listed.filter(({ id }) => keys.has(id)).length < keys.size) {
        setTab('open');
        setFilter({ ...noFilter, authorId });
      }
      if (openId === null || !keys.has(openId)) open(ids[0] ?? null);
      select({ keys, anchor: null, base: keys });
    },
    report,
    openId,
    open,
    step(by) {
      const place = listed.findIndex(({ id }) => id === openId);
      const next = listed[Math.max(0, Math.min(listed.length - 1, place + by))];
      if (next !== undefined) open(next.id);
    },
    setTab(next) {
      const list = shownReports(reports, next, filter, myUserId, now, inOrder);
      const last = list.find(({ id }) => id === openByTab[next]) ?? list[0];
      if (openId !== null) setOpenByTab({ ...openByTab, [tab]: openId });
      setTab(next);
      open(last?.id ?? null);
    },
    setFilter,
  };
}
