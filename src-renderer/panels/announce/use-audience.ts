import { useEffect, useState } from 'react';
import type { Audience } from '../../../src-preload/contract/announce-entities.ts';
import type { PeopleView } from '../../../src-preload/contract/people-filter.ts';
import { call } from '../../bridge/client.ts';

const pauseMilliseconds = 300;
const nobody: readonly number[] = [];

/** The people of a saved view who have an account and are no bots; null while they are being found. */
export function useViewPeople(organizationId: string, view: PeopleView | null): readonly number[] | null {
  const [answer, setAnswer] = useState<{ view: PeopleView; ids: readonly number[] } | null>(null);
  useEffect(() => {
    if (view === null) return undefined;
    const abort = new AbortController();
    const { filter, sort } = view;
    // Nobody can write to a deactivated account, and bots do not read.
    const reachable = { ...filter, account: 'active', kind: 'people' } as const;
    const input = { organizationId, filter: reachable, sort, first: 0 };
    void call('people.query', input, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setAnswer({ view, ids: [...result.value.ids] });
    });
    return () => abort.abort();
  }, [organizationId, view]);
  if (view === null) return nobody;
  return answer?.view === view ? answer.ids : null;
}

/**
 * Whom a message reaches.
 *
 * @param to a channel, or people; null for nobody yet
 * @param at UNIX seconds; null for now
 */
export function useAudience(
  organizationId: string,
  to: { channelId: number } | { userIds: readonly number[] } | null,
  at: number | null,
): Audience | null {
  const asked = JSON.stringify(to);
  const [answer, setAnswer] = useState<{ asked: string; at: number | null; audience: Audience } | null>(null);
  useEffect(() => {
    const question = JSON.parse(asked) as { channelId: number } | { userIds: number[] } | null;
    if (question === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const input = { organizationId, to: question, at };
      void call('announce.audience', input, { signal: abort.signal }).then((result) => {
        if (!abort.signal.aborted && result.ok) setAnswer({ asked, at, audience: result.value });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [organizationId, asked, at]);
  return answer?.asked === asked ? answer.audience : null;
}
