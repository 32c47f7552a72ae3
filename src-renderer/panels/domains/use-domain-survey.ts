import { useEffect, useState } from 'react';
import type { DomainSurvey } from '#contract/domain-entities.ts';
import type { Failure } from '#contract/outcome.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';

/** A burst of changes costs one question. */
const pauseMilliseconds = 400;

/**
 * Everybody's addresses against the list, asked for again whenever people or the list changed.
 *
 * @returns the latest answer, null before the first, and why the last question failed
 */
export function useDomainSurvey(organizationId: string): {
  survey: DomainSurvey | null;
  failure: Failure | null;
} {
  const [state, setState] = useState<{ survey: DomainSurvey | null; failure: Failure | null }>({
    survey: null,
    failure: null,
  });
  const domains = useRow(organizationId, 'settings', 0)?.domains;
  useEffect(() => {
    if (domains === undefined) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let version = -1;
    async function ask(): Promise<void> {
      timer = null;
      const result = await call('domains.survey', { organizationId }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (result.ok) {
        version = result.value.version;
        setState({ survey: result.value, failure: null });
      } else setState(({ survey }) => ({ survey, failure: result.failure }));
    }
    void ask();
    const end = subscribe('people', (change) => {
      if (change.organizationId !== organizationId || change.version <= version) return;
      timer ??= setTimeout(() => void ask(), pauseMilliseconds);
    });
    return () => {
      end();
      controller.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [organizationId, domains]);
  return state;
}
