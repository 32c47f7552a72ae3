import { useEffect, useState } from 'react';
import type {
  DomainChange,
  DomainImpact,
  DomainReading,
} from '../../../src-preload/contract/domain-entities.ts';
import type { Failure } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;

/** What becomes of a typed domain; `reading` is null while that is not known for the present text. */
export function useDomainReading(
  organizationId: string,
  text: string,
): { reading: DomainReading | null; failure: Failure | null } {
  const [state, setState] = useState<{
    text: string;
    reading: DomainReading | null;
    failure: Failure | null;
  }>({ text: '', reading: null, failure: null });
  const domains = useRow(organizationId, 'settings', 0)?.domains;
  useEffect(() => {
    if (text.trim() === '' || domains === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void call('domains.read', { organizationId, text }, { signal: controller.signal }).then((result) => {
        if (controller.signal.aborted) return;
        setState({
          text,
          reading: result.ok ? result.value : null,
          failure: result.ok ? null : result.failure,
        });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [organizationId, text, domains]);
  const isCurrent = state.text === text;
  return { reading: isCurrent ? state.reading : null, failure: isCurrent ? state.failure : null };
}

/**
 * What changes of the list would do to the people who are there; null while that is not known.
 *
 * @param changes must be stable; empty asks for nothing
 */
export function useDomainImpact(
  organizationId: string,
  changes: DomainChange[],
): { impact: DomainImpact | null; failure: Failure | null } {
  const [state, setState] = useState<{
    changes: DomainChange[];
    impact: DomainImpact | null;
    failure: Failure | null;
  }>({ changes: [], impact: null, failure: null });
  useEffect(() => {
    if (changes.length === 0) return undefined;
    const controller = new AbortController();
    void call('domains.impact', { organizationId, changes }, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      setState({
        changes,
        impact: result.ok ? result.value : null,
        failure: result.ok ? null : result.failure,
      });
    });
    return () => controller.abort();
  }, [organizationId, changes]);
  const isCurrent = state.changes === changes;
  return { impact: isCurrent ? state.impact : null, failure: isCurrent ? state.failure : null };
}
