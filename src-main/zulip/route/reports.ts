import { requireFeature } from '../feature-levels.ts';
import type { Connection } from '../http.ts';
import { write, type CallOptions, type Written } from './call.ts';

export interface ReportParameters {
  /** A key of the server's own list (`server_report_message_types`, feature level 435). */
  report_type: string;
  /** At most 1,000 characters; needed with the type `other`. */
  description?: string;
}

/**
 * Reports a message to the moderators (https://zulip.com/api/report-message), feature level 382. Anyone who can read
 * the message may. The report appears as a message in the organization's moderation channel.
 *
 * @throws RequestError `unsupported`; `rejected` without a moderation channel, for an unknown type or message
 */
export async function reportMessage(
  connection: Connection,
  messageId: number,
  report: ReportParameters,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'message-reports');
  return write(connection, 'POST', `/messages/${messageId}/report`, { ...report }, options);
}
