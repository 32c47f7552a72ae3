import { sayText } from '#words/text.ts';
import type { RecordedChange } from './journal-records.ts';
import type { ChangeReason } from './journal-reasons.ts';

/** What the wording of a reason needs besides the reason itself. */
export type ExplainedChange = Pick<
  RecordedChange,
  'target' | 'name' | 'field' | 'fieldName' | 'before' | 'after' | 'endpoint' | 'outcome'
>;

/** Puts the reason of a change into words. */
export type Explain = (
  change: ExplainedChange,
  reason: ChangeReason,
) => { explanation: string; advice: string };

/** For callers that show no words. */
export const unexplained: Explain = (_change, reason) => ({
  explanation: 'words' in reason ? sayText(reason.words) : '',
  advice: '',
});
