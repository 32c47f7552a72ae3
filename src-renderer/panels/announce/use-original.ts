import { useEffect, useMemo, useState } from 'react';
import type { Composition, CompositionSubject } from '../../../src-preload/contract/announce-calls.ts';
import { messageValue } from '../../../src-preload/contract/message-value.ts';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';
import { emptyComposition, keptOf, openedComposition } from './composition.ts';

interface Original {
  composition: Composition;
  /** The value that the server has; null for a new message and for one that is gone. */
  base: string | null;
  isGone: boolean;
}

/**
 * What is opened as the server has it: asked for anew whenever its row changes, so that what another client saves is
 * shown. Null while it is being loaded.
 */
export function useOriginal(organizationId: string, subject: CompositionSubject): Original | null {
  const kept = keptOf(subject);
  const scheduled = useRow(organizationId, 'scheduledMessages', kept?.kind === 'scheduled' ? kept.id : -1);
  const draft = useRow(organizationId, 'drafts', kept?.kind === 'draft' ? kept.id : -1);
  const row = scheduled ?? draft;
  const [opened, setOpened] = useState<{ subject: CompositionSubject; original: Original } | null>(null);
  const empty = useMemo(() => emptyComposition(), []);
  const isGone = kept !== null && row === undefined;

  useEffect(() => {
    const asked = keptOf(subject);
    if (asked === null || row === undefined) return undefined;
    const abort = new AbortController();
    void call('announce.open', { organizationId, ...asked }, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted || !result.ok) return;
      const { destination, content, deliverAt } = result.value;
      const composition = openedComposition(result.value);
      const base = messageValue({ destination, content, deliverAt });
      setOpened({ subject, original: { composition, base, isGone: false } });
    });
    return () => abort.abort();
  }, [organizationId, subject, row]);

  if (kept === null) return { composition: empty, base: null, isGone: false };
  const known = opened?.subject === subject ? opened.original : null;
  // Its text stays in the editor: nothing else has it any more.
  return isGone ? { composition: known?.composition ?? empty, base: null, isGone } : known;
}
