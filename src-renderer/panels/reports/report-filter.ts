import type { Report, ReportSettings } from '#contract/reports.ts';
import { searchText } from './report-words.ts';
import { hasWords } from '../../ui/match.ts';

export type ReportTab = 'open' | 'yours' | 'resolved' | 'dismissed';

/** What the queue shows beside its tab; null lets everything through. */
export interface ReportFilter {
  text: string;
  typeKey: string | null;
  /** `direct` stands for all direct messages. */
  channelName: string | null;
  authorId: number | null;
  /** At most so many hours old. */
  hours: number | null;
}

export const noFilter: ReportFilter = {
  text: '',
  typeKey: null,
  channelName: null,
  authorId: null,
  hours: null,
};

export const ageChoices: readonly { hours: number; name: string }[] = [
  { hours: 1, name: 'Last hour' },
  { hours: 24, name: 'Last 24 hours' },
  { hours: 24 * 7, name: 'Last 7 days' },
  { hours: 24 * 30, name: 'Last 30 days' },
];

/** Where a report is, for the filter: a channel's name, `direct`, or null where that is not known. */
export function channelOf({ content }: Report): string | null {
  if (content === null) return null;
  return content.place.kind === 'direct' ? 'direct' : content.place.channelName;
}

export function isInTab(report: Report, tab: ReportTab, myUserId: number | null): boolean {
  const isOpen = report.outcome === null;
  if (tab === 'open') return isOpen;
  if (tab === 'yours') return isOpen && report.assignee !== null && report.assignee.userId === myUserId;
  return report.state === tab;
}

/** Reports beyond this many are listed when they are filtered; nobody triages that far down. */
export const mostListed = 300;

/** Whether anything is filtered beside the tab. */
export function isFiltered(filter: ReportFilter): boolean {
  return Object.values(filter).some((value) => value !== null && value !== '');
}

/** The reports of a tab that the filter lets through, in order. `now` is UNIX milliseconds. */
export function shownReports(
  reports: readonly Report[],
  tab: ReportTab,
  filter: ReportFilter,
  myUserId: number | null,
  now: number,
  order: ReportSettings['order'] = 'newest-first',
): Report[] {
  const sign = order === 'newest-first' ? 1 : -1;
  const earliest = filter.hours === null ? 0 : now / 1_000 - filter.hours * 3_600;
  return reports
    .filter((report) => {
      if (!isInTab(report, tab, myUserId) || report.reportedAt < earliest) return false;
      if (filter.typeKey !== null && report.content?.typeKey !== filter.typeKey) return false;
      if (filter.channelName !== null && channelOf(report) !== filter.channelName) return false;
      if (filter.authorId !== null && report.content?.reported.userId !== filter.authorId) return false;
      return hasWords(searchText(report), filter.text);
    })
    .toSorted((one, other) => sign * (other.reportedAt - one.reportedAt || other.id - one.id));
}

/** The open reports about somebody. */
export function openAbout(reports: readonly Report[], authorId: number): Report[] {
  return reports.filter(({ outcome, content }) => outcome === null && content?.reported.userId === authorId);
}

/** The one to go on with when a report has left the list: the next one below, else the last. */
export function nextAfter(before: readonly number[], after: readonly number[], gone: number): number | null {
  const left = new Set(after);
  const place = before.indexOf(gone);
  const below = before.slice(place + 1).find((id) => left.has(id));
  return below ?? after.at(-1) ?? null;
}

/** Half of the ages are below this; null where there are none. In seconds. */
export function medianAge(reports: readonly Report[], now: number): number | null {
  const ages = reports
    .map(({ reportedAt }) => Math.max(0, now / 1_000 - reportedAt))
    .toSorted((a, b) => a - b);
  const [low, high] = [ages[Math.floor((ages.length - 1) / 2)], ages[Math.floor(ages.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
