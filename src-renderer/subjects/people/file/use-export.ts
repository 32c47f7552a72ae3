import { hideNotice, showNotice } from '../../../state/notices.ts';
import { useEffect, useRef, useState } from 'react';
import type { PeopleFileColumn } from '#contract/people-file.ts';
import { countOf } from '#contract/words/count.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { exportPeople } from './export-people.ts';
import { csvFileName, saveCsvFile } from './save-file.ts';

export interface PeopleExport {
  /** The share that is done, from 0 to 1; null while nothing is exported. */
  share: number | null;
  start(userIds: Uint32Array, columns: readonly PeopleFileColumn[]): void;
  cancel(): void;
  /** Takes away what was said about the last export. */
  dismissNotice(): void;
}

const noticeId = 'people export';

/** Saves people as a CSV file; a second export ends the first. */
export function useExport(): PeopleExport {
  const organizationId = useOrganizationId();
  const organizationName = useOrganization(({ name }) => name) ?? '';
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function run(userIds: Uint32Array, columns: readonly PeopleFileColumn[]): Promise<void> {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setShare(0);
    const request = { organizationId, userIds, columns };
    const result = await exportPeople({ call }, request, setShare, controller.signal);
    if (controller.signal.aborted) return;
    setShare(null);
    if ('failure' in result) {
      showNotice({
        about: noticeId,
        title: 'Nothing was exported',
        message: failureMessage(result.failure),
        autoClose: false,
      });
      return;
    }
    const fileName = csvFileName(organizationName, 'people', new Date());
    saveCsvFile(fileName, result.parts);
    const people = countOf(userIds.length, 'person');
    showNotice({ about: noticeId, title: 'The export is ready', message: `${people} in ${fileName}` });
  }

  return {
    share,
    start: (userIds, columns) => void run(userIds, columns),
    cancel() {
      abort.current?.abort();
      setShare(null);
    },
    dismissNotice: () => hideNotice(noticeId),
  };
}
