import { useEffect, useMemo, useRef } from 'react';
import type { Report } from '#contract/reports.ts';
import { useNow } from '../../state/clock.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import {
  isInTab,
  mostListed,
  nextAfter,
  noFilter,
  shownReports,
  type ReportFilter,
  type ReportTab,
} from './report-filter.ts';

type OpenByTab = Readonly<Partial<Record<ReportTab, number>>>;

const noneOpen: OpenByTab = {};

export interface ReportQueue {
  tab: ReportTab;
  filter: ReportFilter;
  /** What tab and filter let through. */
  shown: readonly Report[];
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
  const shown = useMemo(
    () => shownReports(reports, tab, filter, myUserId, now),
    [reports, tab, filter, myUserId, now],
  );
  const report = reports.find(({ id }) => id === openId) ?? null;
  const before = useRef<{ tab: ReportTab; ids: readonly number[] }>({ tab, ids: [] });

  useEffect(() => {
    const ids = shown.map(({ id }) => id);
    const last = before.current;
    before.current = { tab, ids };
    const goTo = (id: number | null): void => redirect(organizationId, { panel: 'reports', open: id });
    if (openId === null) {
      const [newest] = ids;
      if (newest !== undefined) goTo(newest);
    } else if (ids.includes(openId)) {
      return;
    } else if (last.tab === tab && last.ids.includes(openId)) {
      // It has left the list, as after its outcome: the next one is gone on with.
      goTo(nextAfter(last.ids, ids, openId));
    } else if (report !== null && !isInTab(report, tab, myUserId)) {
      setTab(report.state === 'resolved' || report.state === 'dismissed' ? report.state : 'open');
    }
  }, [organizationId, shown, tab, openId, report, myUserId, setTab]);

  return {
    tab,
    filter,
    shown,
    report,
    openId,
    open,
    step(by) {
      const place = shown.findIndex(({ id }) => id === openId);
      const last = Math.min(shown.length, mostListed) - 1;
      const next = shown[Math.max(0, Math.min(last, place + by))];
      if (next !== undefined) open(next.id);
    },
    setTab(next) {
      const list = shownReports(reports, next, filter, myUserId, now);
      const kept = list.find(({ id }) => id === openByTab[next]) ?? list[0];
      if (openId !== null) setOpenByTab({ ...openByTab, [tab]: openId });
      setTab(next);
      open(kept?.id ?? null);
    },
    setFilter,
  };
}
