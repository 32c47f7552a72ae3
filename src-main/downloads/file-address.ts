import type { Organizations } from '../accounts/organizations-ports.ts';
import type { DownloadPorts } from './downloads.ts';

/** Asks an organization for the download address of a data export or an uploaded file. */
export function askForFileAddress(organizations: Pick<Organizations, 'call'>): DownloadPorts['temporaryUrl'] {
  return async (organizationId, { kind, id }, signal) => {
    if (kind === 'export') {
      const input = { organizationId, exportId: id };
      return organizations.call(organizationId, 'exports.file-url', input, signal);
    }
    const input = { organizationId, attachmentId: id };
    return organizations.call(organizationId, 'attachments.temporary-url', input, signal);
  };
}
