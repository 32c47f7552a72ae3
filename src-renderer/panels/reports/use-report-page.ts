import { useEffect, useRef, useState } from 'react';
import type { Report, ReportContext, ReportDetail } from '../../../src-preload/contract/report-entities.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';

/** A burst of events, such as reactions, asks once. */
const settleMilliseconds = 250;

/** The whole of one report; null until it is there. What was shown stays while something newer is fetched. */
export function useReportDetail(organizationId: string, { id, version }: Report): ReportDetail | null {
  const [read, setRead] = useState<{ version: number; detail: ReportDetail } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void call('reports.detail', { organizationId, reportId: id }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setRead({ version, detail: result.value });
    });
    return () => abort.abort();
  }, [organizationId, id, version]);
  return read?.detail ?? null;
}

export interface ContextReading {
  context: ReportContext | null;
  failure: Failure | null;
  busy: boolean;
  again: () => void;
}

/** What was read last, and what for. */
interface Read {
  question: string;
  context: ReportContext | null;
  failure: Failure | null;
}

const nothingRead: Read = { question: '', context: null, failure: null };

/** The reported message in its conversation, fetched anew when the message changes or more of it is asked for. */
export function useReportContext(
  organizationId: string,
  report: Report,
  before: number,
  after: number,
): ContextReading {
  const [read, setRead] = useState(nothingRead);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const { id: reportId, messageVersion } = report;
  const question = [reportId, messageVersion, before, after, attempt].join(' ');
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        const input = { organizationId, reportId, before, after };
        void call('reports.context', input, { signal: abort.signal }).then((result) => {
          if (abort.signal.aborted) return;
          setRead((earlier) =>
            result.ok
              ? { question, context: result.value, failure: null }
              : { question, context: earlier.context, failure: result.failure },
          );
        });
      },
      isFirst.current ? 0 : settleMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [organizationId, reportId, before, after, question]);
  const { context, failure } = read;
  return {
    context,
    failure,
    busy: read.question !== question,
    again: () => setAttempt((earlier) => earlier + 1),
  };
}
