import { hideNotice, showNotice } from '../../../state/notices.ts';
import { useEffect, useRef, useState } from 'react';
import { succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { PeopleFileColumn } from '#contract/people-file.ts';
import { say } from '#words/say.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { exportPeople } from './export-people.ts';
import { csvFileName, saveCsvFile } from './save-file.ts';

/** In the order of the file; where they have to be read first, a promise. */
type ExportedPeople = Uint32Array | Promise<Result<Uint32Array>>;

export interface PeopleExport {
  /** The share that is done, from 0 to 1; null while nothing is exported. */
  share: number | null;
  start(userIds: ExportedPeople, columns: readonly PeopleFileColumn[]): void;
  cancel(): void;
  /** Takes away what was said about the last export. */
  dismissNotice(): void;
}

const noticeId = 'people-export';

/** Saves people as a CSV file; a second export ends the first. */
export function useExport(): PeopleExport {
  const organizationId = useOrganizationId();
  const organizationName = useOrganization(({ name }) => name) ?? '';
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  function stopFor(failure: Failure): void {
    setShare(null);
    showNotice({
      about: noticeId,
      title: say('people.nothing-exported'),
      message: failureMessage(failure),
      autoClose: false,
    });
  }

  async function run(people: ExportedPeople, columns: readonly PeopleFileColumn[]): Promise<void> {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setShare(0);
    const found = people instanceof Uint32Array ? succeed(people) : await people;
    if (controller.signal.aborted) return;
    if (!found.ok) {
      stopFor(found.failure);
      return;
    }
    const request = { organizationId, userIds: found.value, columns };
    const result = await exportPeople({ call }, request, setShare, controller.signal);
    if (controller.signal.aborted) return;
    if ('failure' in result) {
      stopFor(result.failure);
      return;
    }
    setShare(null);
    const fileName = csvFileName(organizationName, 'people', new Date());
    saveCsvFile(fileName, result.parts);
    showNotice({
      about: noticeId,
      title: say('people.export-ready'),
      message: say('people.exported', { count: found.value.length, file: fileName }),
    });
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
