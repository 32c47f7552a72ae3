import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isShortName, newBotText, type BotRights, type NewBot, type Webhook } from '#contract/bots.ts';
import { newTarget, type Edit } from '#contract/changes.ts';
import { botTypeName } from '#contract/words/bots.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';
import { useTable } from '../../../state/replica.ts';
import { PreviewDialog } from '../../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { Field } from '../../../ui/Field.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../../ui/Permitted.tsx';
import { WebhookFields, isWebhookReady } from '../../../subjects/people/edit/WebhookFields.tsx';

const types = [1, 2, 3] as const;

interface BotDraft {
  name: string;
  shortName: string;
  type: string | null;
  webhook: Webhook;
}

const typeOf = ({ type }: BotDraft): NewBot['type'] => types.find((one) => String(one) === type) ?? 2;

function shortNameObjection(name: string): string | null {
  if (isShortName(name.trim())) return null;
  return name.trim() === '' ? '' : 'Only characters that an email address can have.';
}

/** Opens the dialog that makes a bot. */
export function NewBotButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const rights = useOrganizationQuery(
    'bots.rights',
    {},
    { since: [useTable('groups'), useTable('settings')] },
  ).value;
  // Nobody can make any bot who can't make the simplest one.
  const objection = rights?.objections[2] ?? '';
  useChangeShortcut(
    { id: 'people new bot', keys: 'N', label: 'Create a bot', scope: 'People', run: () => setOpen(true) },
    objection,
  );
  return (
    <>
      <Permitted unless={objection}>
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          rightSection={<Keys keys="N" tone="filled" />}
          onClick={() => setOpen(true)}
        >
          Create bot
        </Button>
      </Permitted>
      {isOpen && rights !== null && <NewBotDialog rights={rights} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewBotDialog({ rights, onClose }: { rights: BotRights; onClose: () => void }): ReactNode {
  const draft = useDraft<BotDraft>(
    {
      name: '',
      shortName: '',
      type: String(types.find((one) => rights.objections[one] === '') ?? 2),
      webhook: { url: '', format: 1 },
    },
    {
      name: (name) => (name.trim() === '' ? '' : null),
      shortName: shortNameObjection,
      webhook: (webhook, values) => (typeOf(values) !== 3 || isWebhookReady(webhook) ? null : ''),
    },
  );
  const { name, shortName, webhook } = draft.values;
  const type = typeOf(draft.values);
  const short = shortName.trim();
  const leftOut = types.find((one) => rights.objections[one] !== '');

  const missing =
    name.trim() === ''
      ? 'Enter a name.'
      : short === ''
        ? 'Enter a short name.'
        : type === 3 && webhook.url.trim() === ''
          ? 'Enter the address.'
          : '';

  function creation(): Edit {
    const bot: NewBot = {
      name: name.trim(),
      type,
      webhook: type === 3 ? { ...webhook, url: webhook.url.trim() } : null,
    };
    return { target: newTarget('bot', short), field: 'bot', value: newBotText(bot) };
  }
  return (
    <PreviewDialog
      title="Create bot"
      verb="Create bot"
      isChanged={draft.frame.isChanged}
      change={
        draft.frame.isReady
          ? { kind: 'edit', title: `Create the bot ${name.trim()}`, edits: [creation()] }
          : null
      }
      missing={missing}
      saysChanges
      onClose={onClose}
    >
      <Field label="Name" size="md" data-autofocus dir="auto" maxLength={1_000} {...draft.input('name')} />
      <Field
        label="Short name"
        remark="before -bot in its address"
        size="md"
        maxLength={100}
        placeholder="deploy"
        description={rights.domain === '' ? undefined : `${short || 'deploy'}-bot@${rights.domain}`}
        {...draft.input('shortName')}
      />
      <Select
        size="md"
        label="Type"
        allowDeselect={false}
        description={leftOut === undefined ? undefined : rights.objections[leftOut]}
        data={types.map((one) => ({
          value: String(one),
          label: botTypeName(one),
          disabled: rights.objections[one] !== '',
        }))}
        {...draft.input('type')}
      />
      {type === 3 && <WebhookFields webhook={webhook} onWebhook={(next) => draft.set({ webhook: next })} />}
    </PreviewDialog>
  );
}
