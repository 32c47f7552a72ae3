import { showNotice } from '../../state/notices.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { downloadText } from '../../ui/download.ts';

/**
 * Saves what is known of a report as three files: JSON, a page that shows the same, and the SHA-256 of both in the
 * form that `sha256sum --check` reads.
 *
 * @returns why it could not be read, or null
 */
export async function saveEvidence(organizationId: string, reportId: number): Promise<Failure | null> {
  const result = await call('reports.evidence', { organizationId, reportId });
  if (!result.ok) return result.failure;
  const { name, json, html, sha256, htmlSha256 } = result.value;
  downloadText(`${name}.json`, [json], 'application/json');
  downloadText(`${name}.html`, [html], 'text/html');
  downloadText(`${name}.sha256`, [`${sha256}  ${name}.json\n${htmlSha256}  ${name}.html\n`], 'text/plain');
  showNotice({
    organizationId,
    title: 'Evidence saved',
    message: `${name}.json, ${name}.html and their checksums are in the download folder.`,
  });
  return null;
}
