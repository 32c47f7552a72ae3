import type { Organization } from '#contract/organization.ts';
import type { Report } from '#contract/reports.ts';
import type { WindowRequest } from '#contract/console.ts';

/** What of the desktop tells people of reports while they look elsewhere. */
export interface NoticeDesktop {
  /** Shows a notification; does nothing where the desktop has none. */
  notify(notice: { title: string; body: string }, onClick: () => void): void;
  /** The number on the application's icon; 0 takes it away. */
  setBadgeCount(count: number): void;
  /** Brings the window to the front. */
  focusWindow(): void;
  /** Has the window show something. */
  ask(request: WindowRequest): void;
}

export interface ReportNotices {
  /** Reports that came at once make one notification. */
  reported(organization: { id: string; name: string }, reports: readonly Report[]): void;
  /** Sets the number of open reports of all organizations. */
  counted(organizations: readonly Pick<Organization, 'counts'>[]): void;
}

/** A screen may be seen by others: what was written is not part of the notification. */
function wordsOf(reports: readonly Report[]): string {
  const [first] = reports;
  if (first === undefined || reports.length > 1) return `${reports.length} new reports`;
  const { content } = first;
  if (content === null) return 'A new report';
  const where =
    content.place.kind === 'direct' ? 'a direct message' : `a message in #${content.place.channelName}`;
  return `${content.typeName}: ${where}`;
}

/** Tells the desktop of new reports and of how many are open. */
export function createReportNotices(desktop: NoticeDesktop): ReportNotices {
  let badge = 0;
  return {
    reported({ id, name }, reports) {
      const newest = reports.at(-1);
      if (newest === undefined) return;
      desktop.notify({ title: `${name}: new report`, body: wordsOf(reports) }, () => {
        desktop.focusWindow();
        desktop.ask({ kind: 'open', organizationId: id, thing: { panel: 'reports', open: newest.id } });
      });
    },
    counted(organizations) {
      const count = organizations.reduce((sum, { counts }) => sum + (counts?.openReports ?? 0), 0);
      if (count === badge) return;
      badge = count;
      desktop.setBadgeCount(count);
    },
  };
}
