import type { Linkifier, LinkifierNote, LinkifierReview, LinkifierTrial } from '#contract/linkifiers.ts';
import type { MessageContext } from './mentions.ts';
import type { TrialQuestion } from './trial.ts';

/**
 * A request to the trial thread. `linkifiers` are the organization's; the thread knows nothing else about it except the
 * `context`.
 */
export type TrialTask = { linkifiers: readonly Linkifier[]; context: MessageContext } & (
  | { kind: 'trial'; question: TrialQuestion }
  | {
      kind: 'review';
      notes: readonly LinkifierNote[];
      question: Pick<TrialQuestion, 'edited' | 'order'>;
    }
);

export type TrialAnswer =
  | { kind: 'trial'; trial: LinkifierTrial }
  | { kind: 'review'; review: LinkifierReview };
