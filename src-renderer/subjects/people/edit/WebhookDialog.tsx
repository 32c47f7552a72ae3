import type { ReactNode } from 'react';
import { webhookText, type Webhook } from '#contract/bots.ts';
import { targetOf } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import type { PeopleDialogProps } from './people-dialog.ts';
import { WebhookFields, isWebhookReady } from './WebhookFields.tsx';
import { sayNodes } from '../../../ui/say-nodes.tsx';

interface WebhookDialogProps extends Pick<PeopleDialogProps, 'objection' | 'onClose'> {
  userId: number;
  name: string;
  webhook: Webhook;
}

/** Changes where an outgoing webhook leads. */
export function WebhookDialog({ userId, ...props }: WebhookDialogProps): ReactNode {
  const draft = useDraft<Webhook>({ ...props.webhook });
  const webhook = draft.values;
  const value = webhookText({ ...webhook, url: webhook.url.trim() });
  const isChanged = value !== webhookText(props.webhook);
  return (
    <PreviewDialog
      {...props}
      title={sayNodes('person-edit.webhook-of', { name: <bdi>{props.name}</bdi> })}
      isChanged={isChanged}
      verb={say('person-edit.change-webhook')}
      change={
        isChanged && isWebhookReady(webhook)
          ? {
              kind: 'edit',
              title: say('person-edit.webhook-changed', { name: props.name }),
              edits: [{ target: targetOf('user', userId), field: 'webhook', value }],
            }
          : null
      }
      // Its field says what is wrong with an address.
      missing={
        isChanged
          ? webhook.url.trim() === ''
            ? say('person-edit.enter-address')
            : ''
          : say('person-edit.nothing-changed')
      }
    >
      <WebhookFields webhook={webhook} onWebhook={draft.set} />
    </PreviewDialog>
  );
}
