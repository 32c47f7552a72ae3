import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isWebhookAddress, webhookFormats, type Webhook, type WebhookFormat } from '#contract/bots.ts';
import { webhookFormatName } from '#contract/words/bots.ts';
import { say } from '#words/say.ts';
import { Field } from '../../../ui/Field.tsx';

interface WebhookFieldsProps {
  webhook: Webhook;
  onWebhook: (webhook: Webhook) => void;
}

/** Whether messages can be sent to what was typed. */
export function isWebhookReady({ url }: Webhook): boolean {
  return isWebhookAddress(url.trim());
}

/** Where messages to an outgoing webhook go, and in which format. https://zulip.com/api/outgoing-webhooks */
export function WebhookFields({ webhook, onWebhook }: WebhookFieldsProps): ReactNode {
  const { url, format } = webhook;
  return (
    <>
      <Field
        label={say('person-edit.webhook-address')}
        size="md"
        classNames={{ input: 'rc-mono' }}
        placeholder="https://example.com/hook"
        value={url}
        maxLength={2_083}
        onChange={(event) => onWebhook({ url: event.currentTarget.value, format })}
        error={url === '' || isWebhookReady(webhook) ? null : say('person-edit.webhook-address-help')}
      />
      <Stack gap={4} align="start">
        <Text span size="sm" fw={550} id="webhook-format">
          {say('person-edit.message-format')}
        </Text>
        <SegmentedControl<WebhookFormat>
          aria-labelledby="webhook-format"
          value={format}
          onChange={(next) => onWebhook({ url, format: next })}
          data={webhookFormats.map((one) => ({ value: one, label: webhookFormatName(one) }))}
        />
      </Stack>
    </>
  );
}
