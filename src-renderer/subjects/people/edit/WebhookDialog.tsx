import type { ReactNode } from 'react';
import { webhookText, type Webhook } from '#contract/bots.ts';
import { EditDialog, type EditDialogProps } from '../../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';
import { WebhookFields, isWebhookReady } from './WebhookFields.tsx';

interface WebhookDialogProps extends EditDialogProps {
  name: string;
  webhook: Webhook;
  onReview: (value: string) => void;
}

/** Changes where an outgoing webhook leads. */
export function WebhookDialog(props: WebhookDialogProps): ReactNode {
  const draft = useDraft<Webhook>({ ...props.webhook });
  const webhook = draft.values;
  const value = webhookText({ ...webhook, url: webhook.url.trim() });
  const isChanged = value !== webhookText(props.webhook);
  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="Webhook of" who={{ name: props.name }} />}
      isChanged={isChanged}
      isReady={isChanged && isWebhookReady(webhook)}
      onReview={() => props.onReview(value)}
    >
      <WebhookFields webhook={webhook} onWebhook={draft.set} />
    </EditDialog>
  );
}
