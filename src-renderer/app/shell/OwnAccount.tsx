import { lazy, Suspense, type ReactNode } from 'react';
import { showOwnAccount, useDialogsStore } from '../../state/dialogs.ts';

// Its fields are those of a person's profile, which is read when somebody first looks at it.
const OwnAccountDialog = lazy(async () => ({
  default: (await import('../own-account/OwnAccountDialog.tsx')).OwnAccountDialog,
}));

/** The dialog of the account that one has in the organization, where it is open. */
export function OwnAccount(): ReactNode {
  const isOpen = useDialogsStore((state) => state.ownAccountOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <OwnAccountDialog onClose={() => showOwnAccount(false)} />
    </Suspense>
  );
}
