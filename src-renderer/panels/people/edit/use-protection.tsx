import { useState, type ReactNode } from 'react';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { ProtectDialog } from './ProtectDialog.tsx';
import { protectAccounts } from './protect-accounts.ts';

/** Protects accounts from this console, or ends that, and asks before where some of them are out of sight. */
export function useProtection(): {
  protect: (userIds: number[], isProtected: boolean, areSeen: boolean) => void;
  dialog: ReactNode;
} {
  const organizationId = useOrganizationId();
  const [asked, setAsked] = useState<{ userIds: number[]; isProtected: boolean } | null>(null);
  return {
    protect(userIds, isProtected, areSeen) {
      // What is seen needs no question, since it changes nothing on the server.
      if (areSeen) void protectAccounts(organizationId, userIds, isProtected);
      else setAsked({ userIds, isProtected });
    },
    dialog: asked !== null && (
      <ProtectDialog
        {...asked}
        onProtect={(userIds) => {
          setAsked(null);
          void protectAccounts(organizationId, userIds, asked.isProtected);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
