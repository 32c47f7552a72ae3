import type { Linkifier, LinkifierNote, LinkifierReview, LinkifierTrial } from '#contract/linkifiers.ts';
import type { MessageContext } from './mentions.ts';
import type { TrialQuestion } from './trial.ts';

/** What the thread of trials is asked. `linkifiers` are those of the organization, of which it knows the `context` alone. */
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
