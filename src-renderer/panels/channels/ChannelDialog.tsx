import { Button, Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Channel, ChannelCreation, ChannelFolder, NewChannel } from '#contract/channels.ts';
import { listOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { useOrganization, useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { ChannelPermissions } from './ChannelPermissions.tsx';
import { FirstSubscribers } from './FirstSubscribers.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import {
  announceRemark,
  changeEdits,
  creationEdit,
  draftOf,
  emptyDraft,
  isUsable,
  type ChannelDraft,
} from './channel-draft.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';

interface ChannelDialogProps {
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
  onClose: () => void;
}

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;

/**
 * Why a channel cannot have a name here, such as because another one has it; live.
 *
 * @param channelId of the channel that is to have it; null for a new one
 * @returns the server's words, empty where it can have it; null while that is not known
 */
function useNameObjection(name: string, channelId: number | null): string | null {
  const version = useRow('channels', 0)?.version;
  const input = name.trim() === '' ? null : { name: name.slice(0, 1_000), channelId };
  const { value, isAsking } = useOrganizationQuery('channels.name-objection', input, {
    since: [version],
    pauseMilliseconds,
  });
  return isAsking ? null : value;
}

/** Makes a channel, with everything that it can begin with. What was typed stays for the next time. */
export function NewChannelDialog(props: ChannelDialogProps): ReactNode {
  const { creation, folders, onClose } = props;
  const [kept, keep] = usePanelMemory<ChannelDraft>('channels.draft', emptyDraft);
  const { values: draft, set: onDraft, frame } = useDraft(emptyDraft, {}, { kept, keep });
  // Counts the beginnings, each with fields that were not touched yet.
  const [turn, setTurn] = useState(0);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const myUserId = useOrganization(({ me }) => me?.userId) ?? null;
  const server = useServerAge();
  const nameProblem = useNameObjection(draft.name, null);
  const part = { draft, onDraft, creation, server };

  function setChannel(channel: NewChannel): void {
    onDraft({ channel });
  }
  function startOver(): void {
    onDraft(emptyDraft);
    setLeftOut([]);
    setTurn(turn + 1);
  }
  return (
    <PreviewDialog
      title={say('channels.new-channel')}
      width="columns"
      // The draft is kept, so that closing loses nothing.
      isChanged={false}
      verb={say('channels.create-channel')}
      change={
        isUsable(draft, creation) && nameProblem === ''
          ? {
              kind: 'edit',
              title: say('channels.create-named', { name: draft.name.trim() }),
              edits: [creationEdit(draft, myUserId)],
            }
          : null
      }
      missing={draft.name.trim() === '' ? say('channels.enter-a-name') : ''}
      saysChanges
      onClose={onClose}
      onSent={() => {
        onDraft(emptyDraft);
        onClose();
      }}
      aside={
        <>
          <TemplateMenu
            channel={draft.channel}
            creation={creation}
            folders={folders}
            onUse={(channel, missing) => {
              setChannel(channel);
              setLeftOut(missing);
            }}
          />
          {frame.isChanged && (
            <Button size="md" variant="subtle" onClick={startOver}>
              {say('channels.start-over')}
            </Button>
          )}
        </>
      }
    >
      {leftOut.length > 0 && (
        <Notice tone="warn">{say('channels.template-left-out', { settings: listOf(leftOut) })}</Notice>
      )}
      <ChannelForm key={`form ${turn}`} {...part} folders={folders} nameProblem={nameProblem} />
      <ChannelPermissions {...part} before={null} />
      <FirstSubscribers key={`subscribers ${turn}`} {...part} />
      <Checkbox
        label={say('channels.announce')}
        description={announceRemark(draft, creation)}
        checked={draft.channel.announce}
        onChange={(event) => setChannel({ ...draft.channel, announce: event.currentTarget.checked })}
      />
    </PreviewDialog>
  );
}

/** Changes a channel that there is; each setting is a change of its own. */
export function EditChannelDialog(
  props: ChannelDialogProps & { channel: Channel; names: Readonly<Record<number, string>> },
): ReactNode {
  const { creation, folders, channel, names, onClose } = props;
  const [before] = useState(channel);
  const { values: draft, set: onDraft } = useDraft(draftOf(channel, names));
  const server = useServerAge();
  const nameProblem = useNameObjection(draft.name, before.id);
  const changes = changeEdits(before, draft);

  // What it is already can stay, also where the account could not choose it.
  const own = {
    ...creation,
    privacyObjections: { ...creation.privacyObjections, [before.privacy]: '' },
    emptyObjection: '',
    unseenObjection: '',
  };
  const part = { draft, onDraft, creation: own, server };
  return (
    <PreviewDialog
      title={sayNodes('channels.change-title', { name: <bdi>{before.name}</bdi> })}
      width="columns"
      verb={say('channels.change-channel')}
      isChanged={changes.length > 0}
      change={
        isUsable(draft, own) && (nameProblem ?? '') === '' && changes.length > 0
          ? { kind: 'edit', title: say('channels.change-of', { name: before.name }), edits: changes }
          : null
      }
      missing={changes.length > 0 ? '' : say('channels.nothing-changed')}
      onClose={onClose}
    >
      <ChannelForm {...part} folders={folders} nameProblem={nameProblem} />
      <ChannelPermissions {...part} before={before} />
    </PreviewDialog>
  );
}
