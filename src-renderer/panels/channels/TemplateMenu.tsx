import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconTemplate, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  type ChannelCreation,
  type ChannelFolder,
  type ChannelTemplate,
  newChannelText,
  readNewChannel,
  type NewChannel,
} from '#contract/channels.ts';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { setQueryAnswer, useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useTable } from '../../state/replica.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';
import { fitTemplate } from './fit-template.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './ChannelForm.module.css';

/** Keeps Esc from closing the dialog around the menu as well. */
const ownEscape = { 'data-mantine-stop-propagation': true };

interface TemplateMenuProps {
  channel: NewChannel;
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
  /** Takes the settings, and what of the template was left out because it cannot be set here and now. */
  onUse: (channel: NewChannel, leftOut: string[]) => void;
}

/** Settings for new channels that this computer keeps: use one, keep the present ones, delete one. */
export function TemplateMenu(props: TemplateMenuProps): ReactNode {
  const organizationId = useOrganizationId();
  const call = useOrganizationCall();
  const { channel, creation, folders } = props;
  const groups = useTable('groups');
  const [opened, setOpened] = useState(false);
  const kept = useOrganizationQuery('channel-templates.read', {});
  const templates = kept.value ?? [];
  const draft = useDraft({ name: '' });
  const { name } = draft.values;
  const [unwritten, setUnwritten] = useState<Failure | null>(null);
  const failure = unwritten ?? kept.failure;
  // All of them are written at once, so that unread ones would be lost.
  const canKeep = name.trim() !== '' && kept.value !== null;

  async function write(next: ChannelTemplate[]): Promise<void> {
    const result = await call('channel-templates.write', { templates: next });
    if (result.ok) setQueryAnswer(organizationId, 'channel-templates.read', {}, result.value);
    setUnwritten(result.ok ? null : result.failure);
  }
  function keep(): void {
    const settings = newChannelText({ ...channel, subscribers: [] });
    const others = templates.filter((template) => template.name !== name.trim());
    void write([...others, { id: crypto.randomUUID(), name: name.trim(), settings }]);
    draft.set({ name: '' });
  }
  function use({ settings }: ChannelTemplate): void {
    const read = readNewChannel(settings);
    if (read === null) return;
    const fitting = fitTemplate(read, { creation, folders, groups });
    props.onUse({ ...fitting.channel, subscribers: channel.subscribers }, fitting.leftOut);
    setOpened(false);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="md"
          leftSection={<IconTemplate size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {say('channels.templates')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.templates ?? ''} aria-label={say('channels.templates')}>
        {kept.value === null ? null : templates.length === 0 ? (
          <p className={textStyle.hint}>{say('channels.no-templates')}</p>
        ) : (
          <ul>
            {templates.map((template) => (
              <li key={template.id}>
                <button type="button" {...ownEscape} onClick={() => use(template)}>
                  <bdi className="rc-ellipsis">{template.name}</bdi>
                </button>
                <ActionIcon
                  size="xs"
                  {...ownEscape}
                  aria-label={say('channels.delete-template', { name: template.name })}
                  onClick={() => void write(templates.filter(({ id }) => id !== template.id))}
                >
                  <IconTrash size={15} stroke={1.6} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.keep}>
          <TextInput
            {...ownEscape}
            label={say('channels.save-template-as')}
            placeholder={say('channels.template-example')}
            dir="auto"
            maxLength={100}
            {...draft.input('name')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The dialog around it would take it for its own.
              event.preventDefault();
              event.stopPropagation();
              if (canKeep) keep();
            }}
          />
          <Button {...ownEscape} disabled={!canKeep} onClick={keep}>
            {say('channels.save-template')}
          </Button>
        </div>
        {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      </Popover.Dropdown>
    </Popover>
  );
}
