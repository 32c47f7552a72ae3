import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface SignOutDialogProps {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

/** Asks before the key of an organization is deleted from this computer. */
export function SignOutDialog({ organization, opened, onClose, onSignOut }: SignOutDialogProps): ReactNode {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Sign out of ${organization.name}`}>
      <Text mb={20} c="var(--rc-fg2)">
        {organization.isDemo
          ? 'The demo organization ends, and what you changed in it is lost.'
          : 'This deletes your API key from this computer. To sign in again, you need your password or API key. The journal stays.'}
      </Text>
      <Group justify="flex-end" gap={8}>
        <Button size="md" data-autofocus onClick={onClose}>
          Cancel
        </Button>
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
      </Group>
    </Dialog>
  );
}
