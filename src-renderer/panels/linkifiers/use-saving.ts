import { useEffect, useRef } from 'react';
import type { LinkifierTrial } from '#contract/linkifiers.ts';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import type { Trial, TrialInput } from './use-trial.ts';
import type { Workbench } from './use-workbench.ts';

interface SavingParts {
  bench: Pick<Workbench, 'drafts' | 'input' | 'open'>;
  rights: Pick<LinkifierRights, 'objection'>;
  changes: Pick<LinkifierChanges, 'save'>;
  latest: Trial;
  settled: LinkifierTrial | null;
}

/** Saves the open linkifier once it has been checked without faults. */
export function useSaving({ bench, rights, changes, latest, settled }: SavingParts): {
  canSave: boolean;
  save: () => void;
} {
  const saveWhenTried = useRef<TrialInput | null>(null);
  const faults = settled?.check?.faults ?? [];
  const isDirty = bench.drafts[String(bench.open)] !== undefined;
  const isTried = latest.input === bench.input;
  const canSave = rights.objection === null && isDirty && faults.length === 0 && isTried;
  function save(): void {
    if (canSave) changes.save();
    // The check may lag behind typing: save once it has caught up.
    else if (isDirty && !isTried && rights.objection === null) saveWhenTried.current = bench.input;
  }
  useEffect(() => {
    if (!isTried || saveWhenTried.current === null) return;
    const isAsked = saveWhenTried.current === bench.input;
    saveWhenTried.current = null;
    if (isAsked && (latest.answer?.check?.faults ?? []).length === 0) changes.save();
  });
  return { canSave, save };
}
