import { Button, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { encryptedAddress } from '#contract/network.ts';
import type { Organization } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { openAddOrganization } from '../../state/dialogs.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
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
      title={say('shell.allow-http')}
      onKeyDown={onConfirmKey(() => {
        if (!isConnecting) void connect();
      })}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant="filled"
            loading={isConnecting}
            onClick={() => void connect()}
          >
            {say('shell.allow-http')}
          </KeyButton>
        </>
      }
    >
      <Text c="var(--rc-fg2)">{sayNodes('shell.http-help', { address: <bdi>{url}</bdi> })}</Text>
      <ul className={classes.dangers}>
        <li>{say('shell.danger-key')}</li>
        <li>{say('shell.danger-read')}</li>
        <li>{say('shell.danger-change')}</li>
      </ul>
      <Text c="var(--rc-fg2)">{say('shell.http-remembered', { name: organization.name })}</Text>
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
        title={say('shell.not-connected')}
        actions={
          <>
            <Button size="xs" variant="subtle" onClick={() => setIsAsking(true)}>
              {say('shell.allow-http')}
            </Button>
            <Button
              size="xs"
              onClick={() => openAddOrganization(encryptedAddress(organization.url), organization.email)}
            >
              {say('shell.sign-in-https')}
            </Button>
          </>
        }
      >
        {sayNodes('shell.http-banner', { address: <bdi>{organization.url}</bdi> })}
      </Banner>
      <AllowHttpDialog organization={organization} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
