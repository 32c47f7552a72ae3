import { useEffect, useRef, useState } from 'react';
import type { ListUse } from '#contract/list-file.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { handOverList } from '../../state/hand-over.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';

/** A file of people that the organization's worker keeps. */
export interface HeldFile {
  listId: string;
  name: string;
}

export interface ListFile {
  /** The last file that was handed over whole; null before, and once it was removed. */
  file: HeldFile | null;
  /** The one on its way, and the share of it that went, from 0 to 1; null while there is none. */
  incoming: { name: string; share: number } | null;
  /** Why the last file could not be read; null where it could. */
  problem: string | null;
  choose: (file: File) => Promise<void>;
  remove: () => void;
}

/** Hands a file of people over to the worker, which forgets it with the component or for another one. */
export function useListFile(use: ListUse): ListFile {
  const call = useOrganizationCall();
  const [file, setFile] = useState<HeldFile | null>(null);
  const [incoming, setIncoming] = useState<ListFile['incoming']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  const held = useRef<string | null>(null);

  function forget(): void {
    abort.current?.abort();
    if (held.current !== null) void call('lists.end', { listId: held.current });
    held.current = null;
  }
  const forgetNow = useRef(forget);
  useEffect(() => {
    forgetNow.current = forget;
  });
  useEffect(() => () => forgetNow.current(), []);

  return {
    file,
    incoming,
    problem,
    async choose(chosen) {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      const { signal } = controller;
      setProblem(null);
      setIncoming({ name: chosen.name, share: 0 });
      const onShare = (share: number): void => {
        // The worker has ended the earlier file by now.
        setFile(null);
        setIncoming({ name: chosen.name, share });
      };
      const result = await handOverList(call, use, chosen, onShare, signal);
      if (signal.aborted) return;
      setIncoming(null);
      if (!result.ok) {
        setProblem(failureMessage(result.failure));
        return;
      }
      held.current = result.value.listId;
      setFile({ listId: result.value.listId, name: chosen.name });
    },
    remove() {
      forget();
      setFile(null);
      setIncoming(null);
      setProblem(null);
    },
  };
}
