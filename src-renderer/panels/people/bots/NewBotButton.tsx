import { Button, Select } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isShortName, newBotText, type BotRights, type NewBot, type Webhook } from '#contract/bots.ts';
import { newTarget } from '#contract/changes.ts';
import { botTypeName } from '#contract/words/bots.ts';
import { useAnswer } from '../../../state/use-answer.ts';
import { useTable } from '../../../state/replica.ts';
import { EditDialog } from '../../../ui/EditDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Permitted, useChangeShortcut } from '../../../ui/Permitted.tsx';
import { useEdits } from '../../../ui/use-edits.tsx';
import { WebhookFields, isWebhookReady } from './WebhookFields.tsx';

const types = [1, 2, 3] as const;
const noWebhook: Webhook = { url: '', format: 1 };

/** Opens the dialog that makes a bot. */
export function NewBotButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const rights = useAnswer('bots.rights', {}, { since: [useTable('groups'), useTable('settings')] }).value;
  // Nobody can make any bot who can't make the simplest one.
  const objection = rights?.objections[2] ?? '';
  useChangeShortcut(
    { id: 'people new bot', keys: null, label: 'Create a bot', scope: 'People', run: () => setOpen(true) },
    objection,
  );
  return (
    <>
      <Permitted unless={objection}>
        <Button leftSection={<IconRobot size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
          Create bot
        </Button>
      </Permitted>
      {isOpen && rights !== null && <NewBotDialog rights={rights} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewBotDialog({ rights, onClose }: { rights: BotRights; onClose: () => void }): ReactNode {
  const [name, setName] = useState('');
  const [shortName, setShortName] = useState('');
  const [type, setType] = useState<NewBot['type']>(
    () => types.find((one) => rights.objections[one] === '') ?? 2,
  );
  const [webhook, setWebhook] = useState(noWebhook);
  const edits = useEdits();
  const short = shortName.trim();
  const leftOut = types.find((one) => rights.objections[one] !== '');

  async function review(): Promise<void> {
    const bot: NewBot = {
      name: name.trim(),
      type,
      webhook: type === 3 ? { ...webhook, url: webhook.url.trim() } : null,
    };
    const edit = { target: newTarget('bot', short), field: 'bot', value: newBotText(bot) };
    if (await edits.review(`Create the bot ${bot.name}`, [edit])) onClose();
  }
  return (
    <>
      <EditDialog
        title="Create a bot"
        {...edits.dialogProps}
        isChanged={name !== '' || shortName !== '' || webhook !== noWebhook}
        isReady={name.trim() !== '' && isShortName(short) && (type !== 3 || isWebhookReady(webhook))}
        onClose={onClose}
        onReview={() => void review()}
      >
        <Field
          label="Name"
          size="md"
          data-autofocus
          dir="auto"
          maxLength={1_000}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label="Short name"
          remark="before -bot in its address"
          size="md"
          maxLength={100}
          placeholder="deploy"
          value={shortName}
          onChange={(event) => setShortName(event.currentTarget.value)}
          description={rights.domain === '' ? undefined : `${short || 'deploy'}-bot@${rights.domain}`}
          error={
            short === '' || isShortName(short) ? null : 'Only characters that an e-mail address can have.'
          }
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
          value={String(type)}
          onChange={(next) => setType(types.find((one) => String(one) === next) ?? type)}
        />
        {type === 3 && <WebhookFields webhook={webhook} onWebhook={setWebhook} />}
      </EditDialog>
      {edits.dialog}
    </>
  );
}
