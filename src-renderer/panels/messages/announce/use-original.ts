import { useMemo } from 'react';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { messageValue } from '#contract/announce.ts';
import { useOrganizationQuery, type Answer } from '../../../state/use-organization-query.ts';
import { useRow } from '../../../state/replica.ts';
import { emptyComposition, keptOf, openedComposition } from '../../../subjects/messages/composition.ts';

interface Opened {
  kind: 'open';
  composition: Composition;
  /** The value that the server has; null for a new message and for one that is gone. */
  base: string | null;
  isGone: boolean;
}

/** Until it is open: why it is not; the failure is null while it is being loaded. */
type Original = Opened | ({ kind: 'not-open' } & Pick<Answer<unknown>, 'failure' | 'askAgain'>);

/**
 * What is opened as the server has it: asked for again whenever its row changes, so that what another client saves is
 * shown.
 */
export function useOriginal(subject: CompositionSubject): Original {
  const kept = keptOf(subject);
  const scheduled = useRow('scheduledMessages', kept?.kind === 'scheduled' ? kept.id : -1);
  const draft = useRow('drafts', kept?.kind === 'draft' ? kept.id : -1);
  const row = scheduled ?? draft;
  const empty = useMemo(() => emptyComposition(), []);
  const isGone = kept !== null && row === undefined;
  const input = kept === null || isGone ? null : { ...kept };
  const { value, failure, askAgain } = useOrganizationQuery('announce.open', input, {
    since: [row],
    keeps: (earlier) => earlier.kind === kept?.kind && earlier.id === kept.id,
  });
  const known = useMemo(() => {
    if (value === null) return null;
    const { destination, content, deliverAt } = value;
    const base = messageValue({ destination, content, deliverAt });
    return { composition: openedComposition(value), base };
  }, [value]);

  if (kept === null) return { kind: 'open', composition: empty, base: null, isGone: false };
  // Its text stays in the editor: nothing else has it any more.
  if (isGone) return { kind: 'open', composition: known?.composition ?? empty, base: null, isGone };
  if (known !== null) return { kind: 'open', ...known, isGone: false };
  return { kind: 'not-open', failure, askAgain };
}
