import type { Organization } from '#contract/organization.ts';
import type { Report } from '#contract/reports.ts';
import type { WindowRequest } from '#contract/console.ts';

/** The parts of the desktop that notify people of reports. */
export interface NoticeDesktop {
  /** Shows a notification, if the desktop supports them. */
  notify(notice: { title: string; body: string }, onClick: () => void): void;
  /** The number on the application's icon; 0 removes it. */
  setBadgeCount(count: number): void;
  /** Brings the window to the front. */
  focusWindow(): void;
  /** Asks the window to show something. */
  ask(request: WindowRequest): void;
}

export interface ReportNotices {
  /** Announces new reports; those that came together make one notification. */
  reported(organization: { id: string; name: string }, reports: readonly Report[]): void;
  /** Sets the number of open reports of all organizations. */
  counted(organizations: readonly Pick<Organization, 'counts'>[]): void;
}

/** Others may see the screen, so the notification leaves out people's texts. */
function wordsOf(reports: readonly Report[]): string {
  const [first] = reports;
  if (first === undefined || reports.length > 1) return `${reports.length} new reports`;
  const { content } = first;
  if (content === null) return 'A new report';
  const where =
    content.place.kind === 'direct' ? 'a direct message' : `a message in #${content.place.channelName}`;
  return `${content.typeName}: ${where}`;
}

/** Notifies the desktop of new reports and of the number of open ones. */
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
