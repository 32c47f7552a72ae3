import { z } from 'zod';
import { call, organizationId } from './call.ts';
import type { MessageToReport, ReportContext, ReportDetail, ReportEvidence } from './report-entities.ts';

const reportId = z.int().positive();

/** Moderation reports beyond the rows of the replica. */
export const reportCalls = {
  'reports.detail': call<ReportDetail>()(z.strictObject({ organizationId, reportId })),
  /** The reported message in its conversation, with so many messages before and after it. */
  'reports.context': call<ReportContext>()(
    z.strictObject({
      organizationId,
      reportId,
      before: z.int().min(0).max(50),
      after: z.int().min(0).max(50),
    }),
  ),
  'reports.evidence': call<ReportEvidence>()(z.strictObject({ organizationId, reportId })),
  /** Looks at the moderation channel again, where it could not be read. */
  'reports.try-again': call<null>()(z.strictObject({ organizationId })),
  /** Finds a message by its id or by a link to it. */
  'reports.message': call<MessageToReport>()(
    z.strictObject({ organizationId, text: z.string().min(1).max(2_000) }),
  ),
} as const;
