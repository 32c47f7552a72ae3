import type { ChangeSet } from '#contract/changes.ts';
import type { PreviewOutcome } from './use-change-run.ts';

export interface ChangePreviewProps {
  changeSet: ChangeSet;
  onClose: (outcome: PreviewOutcome) => void;
  /** Given the way to leave, for when the panel goes. */
  leavesBy: (leave: () => void) => void;
}
