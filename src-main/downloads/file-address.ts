import type { Organizations } from '../accounts/organizations-ports.ts';
import type { DownloadPorts } from './downloads.ts';

/** Asks an organization for the address of a file that can be downloaded, an export of its data or an uploaded one. */
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
