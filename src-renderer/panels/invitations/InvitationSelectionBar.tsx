import type { ReactNode } from 'react';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface InvitationSelectionBarProps extends SelectionProps {
  onResend: () => void;
  onRevoke: () => void;
}

const scope = 'Invitations';
const resend = { id: 'invitations resend', keys: 'R', label: 'Resend the invitations selected', scope };
const revoke = { id: 'invitations revoke', keys: 'Delete', label: 'Revoke the invitations selected', scope };

/** What can be done with the invitations selected. Each leads to a preview, which leaves out what is not possible. */
export function InvitationSelectionBar(props: InvitationSelectionBarProps): ReactNode {
  const { onResend, onRevoke, ...bar } = props;
  return (
    <SelectionBar label="Invitations selected" {...bar}>
      <BarChange shortcut={resend} run={onResend}>
        Resend
      </BarChange>
      <BarChange danger shortcut={revoke} run={onRevoke}>
        Revoke
      </BarChange>
    </SelectionBar>
  );
}
