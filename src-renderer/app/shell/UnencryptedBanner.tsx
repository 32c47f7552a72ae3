import { Button, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { encryptedAddress } from '#contract/network.ts';
import type { Organization } from '#contract/organization.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { openAddOrganization } from '../../state/dialogs.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import classes from './UnencryptedBanner.module.css';

interface Held {
  organization: Pick<Organization, 'id' | 'url' | 'name' | 'email'>;
}

/** Asks before the key of an organization goes over a connection that others can read. */
function AllowHttpDialog({
  organization,
  opened,
  onClose,
}: Held & { opened: boolean; onClose: () => void }): ReactNode {
  const { id, url } = organization;
  const [problem, setProblem] = useState<string | null>(null);
  const [isConnecting, setIsConnecting] = useState(false);
  async function connect(): Promise<void> {
    setIsConnecting(true);
    const result = await call('organization.allow-http', { organizationId: id, url });
    setIsConnecting(false);
    setProblem(result.ok ? null : failureMessage(result.failure));
    if (result.ok) onClose();
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title="Connect without encryption"
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            Cancel
          </KeyButton>
          <Button size="md" variant="filled" loading={isConnecting} onClick={() => void connect()}>
            Connect without encryption
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">
        <bdi>{url}</bdi> isn&apos;t encrypted. Anyone between this computer and the server, such as on the
        same Wi-Fi, can:
      </Text>
      <ul className={classes.dangers}>
        <li>Read your API key and act as you until you change it in Zulip</li>
        <li>Read everything you see here, messages and email addresses included</li>
        <li>Change what you see and what you send</li>
      </ul>
      <Text c="var(--rc-fg2)">
        The console remembers this for {organization.name} at this address. Ask the server&apos;s
        administrator to set up https instead.
      </Text>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
    </DialogFrame>
  );
}

/** Says that an organization isn't connected because its address is http, and what to do. */
export function UnencryptedBanner({ organization }: Held): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Banner
        tone="bad"
        icon={IconLockOpen}
        title="Not connected"
        actions={
          <>
            <Button size="xs" variant="subtle" onClick={() => setIsAsking(true)}>
              Connect without encryption
            </Button>
            <Button
              size="xs"
              onClick={() => openAddOrganization(encryptedAddress(organization.url), organization.email)}
            >
              Sign in over https
            </Button>
          </>
        }
      >
        <bdi>{organization.url}</bdi> isn&apos;t encrypted: anyone on the way can read your API key and
        messages.
      </Banner>
      <AllowHttpDialog organization={organization} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
