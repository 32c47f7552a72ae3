import { useSameValue } from '../../ui/use-steady.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#contract/outcome.ts';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { setQueryAnswer, useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useLiveSince } from '../../state/organizations.ts';

const none: readonly PeopleView[] = [];

export interface SavedViews {
  views: readonly PeopleView[];
  /** Replaces all of them. What cannot be kept is taken back, and `problem` says why. */
  write: (views: readonly PeopleView[]) => void;
  problem: string | null;
}

/** The saved views of an organization. */
export function useSavedViews(): SavedViews {
  const organizationId = useOrganizationId();
  const { value, failure } = useOrganizationQuery('people-views.read', {});
  const [unwritten, setUnwritten] = useState<Failure | null>(null);
  const write = useCallback(
    (next: readonly PeopleView[]) => {
      // All of them are written at once: unread ones would be lost.
      if (value === null) return;
      setQueryAnswer(organizationId, 'people-views.read', {}, [...next]);
      void call('people-views.write', { organizationId, views: [...next] }).then((result) => {
        if (!result.ok) setQueryAnswer(organizationId, 'people-views.read', {}, value);
        setUnwritten(result.ok ? null : result.failure);
      });
    },
    [organizationId, value],
  );
  const problem = unwritten ?? failure;
  return { views: value ?? none, write, problem: problem && failureMessage(problem) };
}

/** Milliseconds from a change until the counts are asked for, so that a burst of changes costs one question. */
const pauseMilliseconds = 1_000;

/**
 * How many people each view shows, by its id, null where the caller sees nobody's address; asked for when the views change and after changes of what they look
 * at, never for what is typed.
 */
export function useViewCounts(views: readonly PeopleView[]): Readonly<Record<string, number | null>> {
  const organizationId = useOrganizationId();
  const call = useOrganizationCall();
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const liveSince = useLiveSince();
  const questions = useSameValue(views.map(({ id, filter }) => ({ id, filter })));
  useEffect(() => {
    // Nothing is loaded yet, or the counts on screen are as old as everything else there.
    if (liveSince === null) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let version = -1;
    let generation = -1;

    async function ask(): Promise<void> {
      timer = null;
      const filters = questions.map(({ filter }) => filter);
      const result = await call('people.count', { filters }, { signal: controller.signal });
      if (controller.signal.aborted || !result.ok) return;
      version = result.value.version;
      setCounts(
        Object.fromEntries(questions.map(({ id }, index) => [id, result.value.counts[index] ?? null])),
      );
    }

    void ask();
    const end = subscribe('people', (change) => {
      if (change.organizationId !== organizationId) return;
      if (change.generation === generation && change.version <= version) return;
      generation = change.generation;
      timer ??= setTimeout(() => void ask(), pauseMilliseconds);
    });
    return () => {
      end();
      controller.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [organizationId, call, questions, liveSince]);
  return counts;
}
