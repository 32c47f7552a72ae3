import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface InvitationSelectionBarProps extends SelectionProps {
  onResend: () => void;
  onRevoke: () => void;
}

/** What can be done with the invitations selected. Each leads to a preview, which leaves out what is not possible. */
export function InvitationSelectionBar(props: InvitationSelectionBarProps): ReactNode {
  const { onResend, onRevoke, ...bar } = props;
  useChangeShortcut({
    id: 'invitations resend',
    keys: 'R',
    label: 'Resend the invitations selected',
    scope: 'Invitations',
    run: onResend,
  });
  useChangeShortcut({
    id: 'invitations revoke',
    keys: 'Delete',
    label: 'Revoke the invitations selected',
    scope: 'Invitations',
    run: onRevoke,
  });
  return (
    <SelectionBar label="Invitations selected" {...bar}>
      <Permitted>
        <BarAction onClick={onResend}>
          Resend <Keys keys="R" tone="inverse" />
        </BarAction>
      </Permitted>
      <Permitted>
        <BarAction danger onClick={onRevoke}>
          Revoke <Keys keys="Delete" tone="inverse" />
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
