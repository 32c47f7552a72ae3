import type { OrganizationsPorts } from './accounts/organizations-ports.ts';
import type { Desktop } from './electron/application.ts';
import { createReportNotices, type NoticeDesktop } from './platform/report-notices.ts';

/**
 * Forwards news about organizations to the window, and to the desktop: new reports, the number of open ones, and
 * running work.
 */
export function createOrganizationNews(
  desktop: NoticeDesktop & Pick<Desktop, 'push' | 'keepAwake'>,
): Pick<OrganizationsPorts, 'push' | 'reported'> {
  const notices = createReportNotices(desktop);
  return {
    push(push) {
      if (push.topic === 'organizations') {
        notices.counted(push.payload);
        desktop.keepAwake(push.payload.some(({ isWorking }) => isWorking));
      }
      desktop.push(push);
    },
    reported(organization, reports) {
      notices.reported(organization, reports);
      desktop.push({
        topic: 'reported',
        payload: { organizationId: organization.id, reports: [...reports] },
      });
    },
  };
}
