import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  Channel,
  ChannelCreation,
  ChannelFolder,
} from '../../../src-preload/contract/channel-entities.ts';
import type { NewChannel } from '../../../src-preload/contract/new-channel.ts';
import { mostFirstSubscribers } from '../../../src-preload/contract/new-channel.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useEdits } from '../../ui/use-edits.tsx';
import { EditDialog } from '../people/edit/EditDialog.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { ChannelPermissions } from './ChannelPermissions.tsx';
import { FirstSubscribers } from './FirstSubscribers.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import {
  changeEdits,
  combinationObjection,
  creationEdit,
  descriptionObjection,
  draftOf,
  emptyDraft,
  nameObjection,
  type ChannelDraft,
} from './channel-draft.ts';

interface ChannelDialogProps {
  organizationId: string;
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
  onClose: () => void;
}

const width = 720;

function isUsable(draft: ChannelDraft, creation: ChannelCreation): boolean {
  return (
    nameObjection(draft.name, creation.maxNameLength) === null &&
    descriptionObjection(draft.channel.description, creation.maxDescriptionLength) === null &&
    draft.channel.subscribers.length <= mostFirstSubscribers
  );
}

/** Makes a channel, with everything that it can begin with. What was typed stays for the next time. */
export function NewChannelDialog(props: ChannelDialogProps): ReactNode {
  const { organizationId, creation, folders, onClose } = props;
  const [draft, setDraft] = usePanelMemory<ChannelDraft>(organizationId, 'channels.draft', emptyDraft);
  const edits = useEdits(organizationId);
  const myUserId = useOrganizationsStore(
    ({ list }) => list?.find(({ id }) => id === organizationId)?.me?.userId ?? null,
  );
  const isReady = isUsable(draft, creation) && combinationObjection(draft, creation) === '';

  async function review(): Promise<void> {
    const isSent = await edits.review(`Create channel ${draft.name.trim()}`, [creationEdit(draft, myUserId)]);
    if (!isSent) return;
    setDraft(emptyDraft);
    onClose();
  }
  const setChannel = (channel: NewChannel) => setDraft({ ...draft, channel });
  return (
    <>
      <EditDialog
        title="New channel"
        size={width}
        hidden={edits.previewing}
        problem={edits.problem}
        planning={edits.planning}
        // The draft is kept, so that closing loses nothing.
        isChanged={false}
        isReady={isReady}
        onClose={onClose}
        onReview={() => void review()}
        aside={<TemplateMenu organizationId={organizationId} channel={draft.channel} onUse={setChannel} />}
      >
        <ChannelForm draft={draft} onDraft={setDraft} creation={creation} folders={folders} />
        <ChannelPermissions
          organizationId={organizationId}
          draft={draft}
          onDraft={setDraft}
          creation={creation}
        />
        <FirstSubscribers organizationId={organizationId} draft={draft} onDraft={setDraft} />
        <Checkbox
          label="The notification bot announces it"
          description="In the channel that the organization has for such news, if it has one."
          checked={draft.channel.announce}
          onChange={(event) => setChannel({ ...draft.channel, announce: event.currentTarget.checked })}
        />
      </EditDialog>
      {edits.dialog}
    </>
  );
}

/** Changes a channel that there is; each setting is a change of its own. */
export function EditChannelDialog(
  props: ChannelDialogProps & { channel: Channel; names: Readonly<Record<number, string>> },
): ReactNode {
  const { organizationId, creation, folders, channel, names, onClose } = props;
  const [before] = useState(channel);
  const [draft, setDraft] = useState(() => draftOf(channel, names));
  const edits = useEdits(organizationId);
  const changes = changeEdits(before, draft);

  async function review(): Promise<void> {
    if (await edits.review(`Change channel ${before.name}`, changes)) onClose();
  }
  // What it is already can stay, also where the account could not choose it.
  const own = {
    ...creation,
    privacyObjections: { ...creation.privacyObjections, [before.privacy]: '' },
  };
  return (
    <>
      <EditDialog
        title={
          <>
            Change <bdi>{before.name}</bdi>
          </>
        }
        size={width}
        hidden={edits.previewing}
        problem={edits.problem}
        planning={edits.planning}
        isChanged={changes.length > 0}
        isReady={isUsable(draft, creation) && changes.length > 0 && combinationObjection(draft, own) === ''}
        onClose={onClose}
        onReview={() => void review()}
      >
        <ChannelForm draft={draft} onDraft={setDraft} creation={own} folders={folders} />
        <ChannelPermissions
          organizationId={organizationId}
          draft={draft}
          onDraft={setDraft}
          creation={creation}
        />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
