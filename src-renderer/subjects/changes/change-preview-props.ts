import type { ChangeSet, ChangeTarget } from '#contract/changes.ts';
import type { PreviewForm } from './PreviewForm.tsx';
import type { Entered, PreviewOutcome } from './use-change-run.ts';

/** What of a change set is outside the view of the list that it was begun in. */
export interface OutsideView {
  inView: number;
  targets: ReadonlySet<ChangeTarget>;
  /** What they are called, where the changes are of something else. */
  names?: ReadonlyMap<ChangeTarget, string>;
  /** Plans it again without these; null where that can't be done. */
  onOnlyInView: ((entered: Entered) => void) | null;
}

export interface ChangePreviewProps {
  changeSet: ChangeSet;
  /** Where it is described in the same dialog. */
  form?: PreviewForm;
  /** Left out where everything is in view. */
  outsideView?: OutsideView;
  /** What was entered before it was planned again. */
  entered?: Entered;
  /** Plans it again where values were changed meanwhile; keeps what was entered. */
  onReviewAgain: (entered: Entered) => void;
  onClose: (outcome: PreviewOutcome) => void;
  /** Given the way to leave, for when the panel goes. */
  leavesBy: (leave: () => void) => void;
}
