import type { ChangeSet } from '#contract/changes.ts';
import type { PreviewOutcome } from './use-change-run.ts';

export interface ChangePreviewProps {
  changeSet: ChangeSet;
  /** Sends a single change without showing it first; it is shown when that takes long or is refused. */
  startsAtOnce?: boolean;
  onClose: (outcome: PreviewOutcome) => void;
  /** Given the way to leave, for when the panel goes. */
  leavesBy: (leave: () => void) => void;
}
