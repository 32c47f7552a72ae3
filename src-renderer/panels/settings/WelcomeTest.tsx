import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';

/**
 * Sends the welcome message to oneself as it is typed, saved or not.
 *
 * @param disabled the text cannot be changed by this account, or is too long
 */
export function WelcomeTest({ text, disabled }: { text: string; disabled: boolean }): ReactNode {
  const call = useOrganizationCall();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState('');

  async function send(): Promise<void> {
    setSending(true);
    setResult('');
    const sent = await call('settings.test-welcome', { text });
    setSending(false);
    setResult(sent.ok ? 'Sent to you by Welcome Bot.' : `Not sent. ${failureMessage(sent.failure)}`);
  }

  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="default"
        loading={isSending}
        disabled={disabled || text === ''}
        onClick={() => void send()}
      >
        Send me a test
      </Button>
      <Text component="span" size="xs" c="dimmed" role="status">
        {result}
      </Text>
    </Group>
  );
}
