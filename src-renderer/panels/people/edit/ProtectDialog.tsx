import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { countOf } from '#contract/words/count.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { OutsideViewOfTargets } from '../../../subjects/changes/OutsideViewOfTargets.tsx';
import { onConfirmKey } from '../../../ui/confirm-key.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';

interface ProtectDialogProps {
  userIds: readonly number[];
  /** Whether they will be protected, or not any more. */
  isProtected: boolean;
  onProtect: (userIds: readonly number[]) => void;
  onClose: () => void;
}

/** Asks before accounts are protected, or not any more, of which some are outside the view. */
export function ProtectDialog({ isProtected, onProtect, onClose, ...props }: ProtectDialogProps): ReactNode {
  const [userIds, setUserIds] = useState(props.userIds);
  const accounts = countOf(userIds.length, 'account');
  const protect = (): void => onProtect(userIds);
  return (
    <DialogFrame
      onClose={onClose}
      title={isProtected ? `Protect ${accounts} from changes` : `Remove the protection of ${accounts}`}
      onKeyDown={onConfirmKey(protect)}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            Cancel
          </KeyButton>
          <KeyButton data-autofocus keys="Ctrl Enter" size="md" variant="filled" onClick={protect}>
            {isProtected ? `Protect ${accounts}` : 'Remove protection'}
          </KeyButton>
        </>
      }
    >
      <OutsideViewOfTargets
        items={userIds}
        targetOf={(userId) => targetOf('user', userId)}
        onOnly={setUserIds}
      />
      <p>
        {isProtected
          ? 'This console won’t change them until the protection is removed.'
          : 'This console can change them again.'}{' '}
        Nothing is sent to the server.
      </p>
    </DialogFrame>
  );
}
