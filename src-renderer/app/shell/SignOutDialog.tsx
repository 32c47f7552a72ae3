import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';

interface SignOutDialogProps {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

/** Asks before the key of an organization is deleted from this computer. */
export function SignOutDialog({ organization, opened, onClose, onSignOut }: SignOutDialogProps): ReactNode {
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={`Sign out of ${organization.name}`}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            Cancel
          </KeyButton>
          <Button
            size="md"
            variant="filled"
            onClick={() => {
              onClose();
              onSignOut();
            }}
          >
            Sign out
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">
        {organization.isDemo
          ? 'The demo organization ends, and what you changed in it is lost.'
          : 'This deletes your API key from this computer. To sign in again, you need your password or API key. The journal stays.'}
      </Text>
    </DialogFrame>
  );
}
