import { showNotice } from '../../state/notices.ts';
import { useEffect, useRef, useState } from 'react';
import type { OrganizationInput } from '#contract/calls/calls.ts';
import type { JournalFilter } from '#contract/calls/changes.ts';
import { isoDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useOrganization } from '../../state/organizations.ts';
import { downloadText } from '../../ui/download.ts';

export type JournalFormat = OrganizationInput<'journal.export'>['format'];

const mediaTypes: Readonly<Record<JournalFormat, string>> = { csv: 'text/csv', json: 'application/json' };

export interface JournalExport {
  /** How many changes were read so far; null while nothing is exported. */
  read: number | null;
  /** A file was handed over. */
  isDone: boolean;
  start(format: JournalFormat, filter: JournalFilter, jobId: string | null): void;
}

/** `journal orchid.example 2026-11-23.csv`: no sign that a file system refuses. */
function fileName(host: string, format: JournalFormat): string {
  return say('journal.file', { host: host.replaceAll(/[^\w.-]/g, '-'), date: isoDate(Date.now()), format });
}

/** Reads everything that a filter finds, page by page, and hands it over as one file. */
export function useJournalExport(): JournalExport {
  const call = useOrganizationCall();
  const [read, setRead] = useState<number | null>(null);
  const [isDone, setIsDone] = useState(false);
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);
  const url = useOrganization((organization) => organization.url) ?? '';

  async function exportAll(
    format: JournalFormat,
    filter: JournalFilter,
    jobId: string | null,
  ): Promise<void> {
    const controller = new AbortController();
    open.current = controller;
    const parts: string[] = [];
    let count = 0;
    let after: OrganizationInput<'journal.export'>['after'] = null;
    const separator = usePreferences.getState().listSeparator ?? ',';
    setRead(0);
    do {
      const input: OrganizationInput<'journal.export'> = { filter, jobId, format, separator, after };
      const result = await call('journal.export', input, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!result.ok) {
        setRead(null);
        const message = failureMessage(result.failure);
        showNotice({ title: say('journal.not-exported'), message, autoClose: false });
        return;
      }
      parts.push(result.value.text);
      count += result.value.changes;
      after = result.value.next;
      setRead(count);
    } while (after !== null);
    setRead(null);
    downloadText(fileName(url === '' ? 'realm' : new URL(url).host, format), parts, mediaTypes[format]);
    setIsDone(true);
  }

  return {
    read,
    isDone,
    start(format, filter, jobId) {
      if (read === null) void exportAll(format, filter, jobId);
    },
  };
}
