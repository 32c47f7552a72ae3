import { useEffect, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import type { ChangeTarget } from '#contract/changes.ts';
import { useOrganizationId } from './organization-context.ts';

/** What came of the last change, for the footer of the panel that it was made in. */
export interface OutcomeLine {
  readonly organizationId: string;
  /** The change that it says the outcome of. */
  readonly jobId: string;
  readonly words: string;
  /** What the change was about, whose row is tinted for a moment; null where that is several things. */
  readonly target: ChangeTarget | null;
  /** Shows more of it, where there is more to know; null else. */
  readonly show: (() => void) | null;
  /** What takes it back: "Undo", "Redo"; null where nothing does. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

interface OutcomeLineState {
  readonly line: OutcomeLine | null;
  /** How many footers are on screen that show it. */
  readonly footers: number;
}

export const useOutcomeLineStore = create<OutcomeLineState>(() => ({ line: null, footers: 0 }));

/** Shows what came of a change until the next one, or takes it away. */
export function setOutcomeLine(line: OutcomeLine | null): void {
  if (useOutcomeLineStore.getState().line !== line) useOutcomeLineStore.setState({ line });
}

/** What a footer shows, which is there for it from now on. */
export function useOutcomeLine(): OutcomeLine | null {
  const organizationId = useOrganizationId();
  useLayoutEffect(() => {
    useOutcomeLineStore.setState(({ footers }) => ({ footers: footers + 1 }));
    return () => useOutcomeLineStore.setState(({ footers }) => ({ footers: footers - 1 }));
  }, []);
  return useOutcomeLineStore(({ line }) => (line?.organizationId === organizationId ? line : null));
}

/** The job of which a footer on screen says the outcome; null where none does. */
export function useJobInFooter(): string | null {
  return useOutcomeLineStore(({ line, footers }) => (footers > 0 && line !== null ? line.jobId : null));
}

const tintMilliseconds = 600;

/** What was changed a moment ago, for as long as its row is tinted. */
export function useJustChanged(): ChangeTarget | null {
  const line = useOutcomeLineStore((state) => state.line);
  const [past, setPast] = useState<OutcomeLine | null>(null);
  useEffect(() => {
    if (line === null) return undefined;
    const timer = setTimeout(() => setPast(line), tintMilliseconds);
    return () => clearTimeout(timer);
  }, [line]);
  return line === null || line === past ? null : line.target;
}
