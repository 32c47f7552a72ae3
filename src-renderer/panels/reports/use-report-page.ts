import type { Report, ReportContext, ReportDetail } from '#contract/reports.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';

/** A burst of events, such as reactions, asks once. */
const settleMilliseconds = 250;

/** The whole of one report. What was shown stays while something newer is fetched. */
export function useReportDetail({ id, version }: Report): Answer<ReportDetail> {
  return useOrganizationQuery('reports.detail', { reportId: id }, { since: [version] });
}

/** The reported message in its conversation, fetched again when the message changes or more of it is asked for. */
export function useReportContext(
  { id: reportId, messageVersion }: Report,
  before: number,
  after: number,
): Answer<ReportContext> {
  return useOrganizationQuery(
    'reports.context',
    { reportId, before, after },
    {
      since: [messageVersion],
      pauseMilliseconds: settleMilliseconds,
      keeps: (earlier) => earlier.reportId === reportId,
    },
  );
}
