import { useState, type ReactNode } from 'react';
import type { Action, Edit } from '#contract/change-entities.ts';
import { failureMessage } from '../bridge/failure-words.ts';
import { useChangeFlow } from './change-preview/use-change-flow.tsx';

/** How an attempt to change something ended; `cancelled` by the person in the preview. */
export type EditOutcome = 'started' | 'cancelled' | 'refused';

export interface Edits {
  /** Plans an action and leads to its preview; where it was refused, `problem` says why. */
  begin(action: Action): Promise<EditOutcome>;
  /**
   * The same for edits.
   *
   * @param title what is done, as the journal will say it
   * @returns whether they were sent; where they were not, `problem` says why unless the person decided so
   */
  review(title: string, edits: Edit[]): Promise<boolean>;
  planning: boolean;
  /** The preview is on screen: dialogs in which something was typed hide behind it. */
  previewing: boolean;
  /** Why the last edits were not sent. */
  problem: string | null;
  dismissProblem(): void;
  /** To be placed anywhere in the panel. */
  dialog: ReactNode;
}

/** Changes of a panel that go through a preview, with the words of the last refusal. */
export function useEdits(organizationId: string): Edits {
  const flow = useChangeFlow(organizationId);
  const [problem, setProblem] = useState<string | null>(null);
  async function begin(action: Action): Promise<EditOutcome> {
    setProblem(null);
    const result = await flow.begin(action);
    if ('failure' in result) {
      setProblem(failureMessage(result.failure));
      return 'refused';
    }
    if (result.outcome.kind === 'refused') setProblem(result.outcome.words);
    return result.outcome.kind;
  }
  return {
    begin,
    review: async (title, edits) => (await begin({ kind: 'edit', title, edits })) === 'started',
    planning: flow.planning,
    previewing: flow.previewing,
    problem,
    dismissProblem: () => setProblem(null),
    dialog: flow.dialog,
  };
}
