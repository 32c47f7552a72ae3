import { useEffect, useRef, useState } from 'react';
import type { Report, ReportContext, ReportDetail } from '../../../src-preload/contract/report-entities.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';

/** A burst of events, such as reactions, asks once. */
const settleMilliseconds = 250;

/** The whole of one report; null until it is there. What was shown stays while something newer is fetched. */
export function useReportDetail(organizationId: string, { id, version }: Report): ReportDetail | null {
  const [detail, setDetail] = useState<ReportDetail | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void call('reports.detail', { organizationId, reportId: id }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setDetail(result.value);
    });
    return () => abort.abort();
  }, [organizationId, id, version]);
  return detail;
}

export interface ContextReading {
  context: ReportContext | null;
  failure: Failure | null;
  busy: boolean;
  again: () => void;
}

/** The reported message in its conversation, fetched anew when the message changes or more of it is asked for. */
export function useReportContext(
  organizationId: string,
  report: Report,
  before: number,
  after: number,
): ContextReading {
  const [reading, setReading] = useState<Omit<ContextReading, 'again'>>({
    context: null,
    failure: null,
    busy: true,
  });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const { id: reportId, messageVersion } = report;
  useEffect(() => {
    const abort = new AbortController();
    setReading((earlier) => ({ ...earlier, busy: true }));
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        const input = { organizationId, reportId, before, after };
        void call('reports.context', input, { signal: abort.signal }).then((result) => {
          if (abort.signal.aborted) return;
          setReading((earlier) =>
            result.ok
              ? { context: result.value, failure: null, busy: false }
              : { context: earlier.context, failure: result.failure, busy: false },
          );
        });
      },
      isFirst.current ? 0 : settleMilliseconds,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [organizationId, reportId, messageVersion, before, after, attempt]);
  return { ...reading, again: () => setAttempt((earlier) => earlier + 1) };
}
