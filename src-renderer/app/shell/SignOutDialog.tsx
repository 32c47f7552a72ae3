import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { say } from '#words/say.ts';
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
      title={say('shell.sign-out-of', { name: organization.name })}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <Button
            size="md"
            variant="filled"
            onClick={() => {
              onClose();
              onSignOut();
            }}
          >
            {say('shell.sign-out')}
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">
        {organization.isDemo ? say('shell.demo-ends') : say('shell.sign-out-help')}
      </Text>
    </DialogFrame>
  );
}
