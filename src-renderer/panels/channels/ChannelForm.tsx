import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ChannelCreation, ChannelFolder } from '../../../src-preload/contract/channel-entities.ts';
import { channelPrivacies, topicsPolicies } from '../../../src-preload/contract/channel-entities.ts';
import type { NewChannel } from '../../../src-preload/contract/new-channel.ts';
import { Notice } from '../../ui/Notice.tsx';
import {
  combinationObjection,
  descriptionObjection,
  nameObjection,
  type ChannelDraft,
} from './channel-draft.ts';
import { privacyWords, topicsWords } from './channel-words.ts';
import classes from './ChannelForm.module.css';

interface ChannelFormProps {
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
}

type Retention = 'realm_default' | 'unlimited' | 'days';

const foldersLevel = 389;
const topicsLevel = 392;

function retentionKind(days: number | null): Retention {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : 'days';
}

/** Everything of a channel but who is in it and who may do what. */
export function ChannelForm(props: ChannelFormProps): ReactNode {
  const { draft, creation, folders } = props;
  const { channel } = draft;
  const [wasNamed, setNamed] = useState(draft.name !== '');
  const set = (changes: Partial<NewChannel>) =>
    props.onDraft({ ...draft, channel: { ...channel, ...changes } });
  const retention = retentionKind(channel.retentionDays);
  const combination = combinationObjection(draft, creation);
  const length = [...channel.description].length;
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          data-autofocus
          size="md"
          label="Name"
          placeholder="kiln-repairs"
          dir="auto"
          value={draft.name}
          error={wasNamed ? (nameObjection(draft.name, creation.maxNameLength) ?? undefined) : undefined}
          onChange={(event) => {
            setNamed(true);
            props.onDraft({ ...draft, name: event.currentTarget.value });
          }}
        />
        <Select
          size="md"
          label="Folder"
          clearable
          disabled={!creation.features.folders}
          description={creation.features.folders ? undefined : `Needs feature level ${foldersLevel}.`}
          placeholder="None"
          data={folders
            .filter(({ id, isArchived }) => !isArchived || id === channel.folderId)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={channel.folderId === null ? null : String(channel.folderId)}
          onChange={(next) => set({ folderId: next === null ? null : Number(next) })}
        />
      </div>
      <Textarea
        label="Description"
        description="Markdown, in one line."
        autosize
        minRows={2}
        maxRows={5}
        dir="auto"
        value={channel.description}
        error={descriptionObjection(channel.description, creation.maxDescriptionLength) ?? undefined}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {length > creation.maxDescriptionLength * 0.8 && (
        <p className={`${classes.counter} rc-tabular`}>
          {length} of {creation.maxDescriptionLength}
        </p>
      )}
      <Select
        size="md"
        label="Who can see it"
        allowDeselect={false}
        description={privacyWords[channel.privacy].help}
        data={channelPrivacies.map((privacy) => ({
          value: privacy,
          label: privacyWords[privacy].title,
          disabled: creation.privacyObjections[privacy] !== '' && privacy !== channel.privacy,
        }))}
        value={channel.privacy}
        onChange={(next) => set({ privacy: next ?? channel.privacy })}
      />
      {combination !== '' && <Notice tone="warn">{combination}</Notice>}
      <div className={classes.pair}>
        <Select
          size="md"
          label="Topics"
          allowDeselect={false}
          disabled={!creation.features.topicsPolicy || !creation.maySetTopicsPolicy}
          description={
            !creation.features.topicsPolicy
              ? `Needs feature level ${topicsLevel}.`
              : creation.maySetTopicsPolicy
                ? undefined
                : 'You may not set it here (“Configure per-channel topic settings”).'
          }
          data={topicsPolicies
            .filter((policy) => policy !== 'empty_topic_only' || creation.features.generalTopicOnly)
            .map((policy) => ({ value: policy, label: topicsWords[policy] }))}
          value={channel.topicsPolicy}
          onChange={(next) => set({ topicsPolicy: next ?? 'inherit' })}
        />
        <Select<Retention>
          size="md"
          label="How long messages are kept"
          allowDeselect={false}
          disabled={!creation.maySetRetention}
          description={creation.maySetRetention ? undefined : 'Only owners can set it.'}
          data={[
            { value: 'realm_default', label: 'As the organization has it' },
            { value: 'unlimited', label: 'For ever' },
            { value: 'days', label: 'A number of days' },
          ]}
          value={retention}
          onChange={(next) =>
            set({ retentionDays: next === 'days' ? 365 : next === 'unlimited' ? -1 : null })
          }
        />
      </div>
      {retention === 'days' && (
        <NumberInput
          size="md"
          label="Days"
          className={classes.days ?? ''}
          min={1}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          value={channel.retentionDays ?? 1}
          onChange={(next) => set({ retentionDays: Math.max(1, Math.round(Number(next)) || 1) })}
        />
      )}
      <Checkbox
        label="Whoever joins the organization follows it"
        description={creation.mayMakeDefault ? undefined : 'Only administrators and owners can set it.'}
        disabled={!creation.mayMakeDefault}
        checked={channel.isDefault}
        onChange={(event) => set({ isDefault: event.currentTarget.checked })}
      />
    </>
  );
}
