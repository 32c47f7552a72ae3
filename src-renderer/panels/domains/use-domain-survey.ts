import { useEffect, useState } from 'react';
import type { DomainSurvey } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { subscribe } from '../../bridge/client.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useRow } from '../../state/replica.ts';

/** A burst of changes costs one question. */
const pauseMilliseconds = 400;

/** Another one after people have changed. */
function usePeopleRevision(): string {
  const organizationId = useOrganizationId();
  const [revision, setRevision] = useState('');
  useEffect(() => {
    let latest = '';
    let timer: ReturnType<typeof setTimeout> | null = null;
    const end = subscribe('people', ({ organizationId: changed, generation, version }) => {
      if (changed !== organizationId) return;
      latest = `${generation} ${version}`;
      timer ??= setTimeout(() => {
        timer = null;
        setRevision(latest);
      }, pauseMilliseconds);
    });
    return () => {
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [organizationId]);
  return revision;
}

/**
 * Everybody's addresses against the list, asked for again whenever people or the list changed.
 *
 * @returns the latest answer, null before the first, and why the last question failed
 */
export function useDomainSurvey(): {
  survey: DomainSurvey | null;
  failure: Failure | null;
} {
  const domains = useRow('settings', 0)?.domains;
  const input = domains === undefined ? null : {};
  const since = [domains, usePeopleRevision()];
  const { value, failure } = useAnswer('domains.survey', input, { since });
  return { survey: value, failure };
}
