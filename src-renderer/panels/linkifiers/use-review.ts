import { useEffect, useState } from 'react';
import type { Linkifier, LinkifierNote, LinkifierReview } from '#contract/linkifiers.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import type { TrialInput } from './use-trial.ts';

/** Milliseconds without a change before everything is checked again. */
const restMilliseconds = 300;
const noNotes: readonly LinkifierNote[] = [];

/** Samples and overlaps with what is being edited, checked again whenever that changes; null until the first answer. */
export function useReview(
  { edited, order }: Pick<TrialInput, 'edited' | 'order'>,
  linkifiers: readonly Linkifier[],
  notes: readonly LinkifierNote[],
): LinkifierReview | null {
  const isAsked = linkifiers.length > 0 || notes.length > 0;
  const { value } = useOrganizationQuery('linkifiers.review', isAsked ? { edited, order } : null, {
    since: [linkifiers, notes],
    pauseMilliseconds: restMilliseconds,
    keeps: () => true,
  });
  return value;
}

/** The notes on linkifiers on this computer, and a way to save one. */
export function useNotes(linkifiers: readonly Linkifier[]): {
  notes: readonly LinkifierNote[];
  keep: (note: LinkifierNote) => void;
} {
  const call = useOrganizationCall();
  const [notes, setNotes] = useState<readonly LinkifierNote[]>(noNotes);
  useEffect(() => {
    const abort = new AbortController();
    if (linkifiers.length === 0) return undefined;
    void call('linkifiers.notes', {}, { signal: abort.signal }).then((result) => {
      if (result.ok && !abort.signal.aborted) setNotes(result.value);
    });
    return () => abort.abort();
  }, [call, linkifiers]);
  return {
    notes,
    keep(note) {
      // Show it at once: typing must not wait for the disk.
      setNotes((before) => [...before.filter(({ linkifierId }) => linkifierId !== note.linkifierId), note]);
      void call('linkifiers.keep-note', { note });
    },
  };
}
