import { Checkbox, Select, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  topicsPolicies,
  type ChannelCreation,
  type ChannelFolder,
  type NewChannel,
} from '#contract/channels.ts';
import { channelNameObjection, codePointCount, strippedText } from '#contract/text-rules.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import { topicsPolicyNames } from '#contract/words/channels.ts';
import { say } from '#words/say.ts';
import { Field } from '../../ui/Field.tsx';
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { PrivacyChoice } from './PrivacyChoice.tsx';
import { RetentionField } from './RetentionField.tsx';
import { descriptionObjection, privacyObjection, type ChannelDraft } from './channel-draft.ts';
import columns from '../../ui/Columns.module.css';

interface ChannelFormProps {
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
  creation: ChannelCreation;
  folders: readonly ChannelFolder[];
  /** Why the channel cannot have its name, as far as the list of channels tells; null while that is not known. */
  nameProblem: string | null;
  server: ServerAge;
}

/** Everything of a channel but who is in it and who may do what. */
export function ChannelForm(props: ChannelFormProps): ReactNode {
  const { draft, creation, folders, server } = props;
  const { channel } = draft;
  const [wasNamed, setNamed] = useState(draft.name !== '');
  const set = (changes: Partial<NewChannel>) =>
    props.onDraft({ ...draft, channel: { ...channel, ...changes } });
  const wrong =
    channelNameObjection(strippedText(draft.name), creation.maxNameLength) ?? (props.nameProblem || null);
  const length = codePointCount(channel.description);
  const { features } = creation;
  const topicsRemark =
    wordsAt(server, 'topicsRemark') ||
    (creation.maySetTopicsPolicy ? null : say('channels.needs-topics-permission'));
  return (
    <>
      <div className={columns.halves}>
        <Field
          data-autofocus
          size="md"
          label={say('channels.name')}
          placeholder="kiln-repairs"
          dir="auto"
          autoComplete="off"
          value={draft.name}
          error={wasNamed ? wrong : null}
          valid={wasNamed && props.nameProblem === '' && wrong === null}
          onChange={(event) => {
            setNamed(true);
            props.onDraft({ ...draft, name: event.currentTarget.value });
          }}
        />
        <SearchSelect
          size="md"
          label={
            <Labelled remark={wordsAt(server, 'folderRemark') || null}>{say('channels.folder')}</Labelled>
          }
          clearable
          disabled={!features.folders}
          placeholder={say('channels.no-folder-chosen')}
          nothingFoundMessage={say('channels.no-folder-matches')}
          data={folders
            .filter(({ id, isArchived }) => !isArchived || id === channel.folderId)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={channel.folderId === null ? null : String(channel.folderId)}
          onChange={(next) => set({ folderId: next === null ? null : Number(next) })}
        />
      </div>
      <Textarea
        label={<Labelled remark={say('channels.description-format')}>{say('channels.description')}</Labelled>}
        autosize
        minRows={2}
        maxRows={5}
        dir="auto"
        value={channel.description}
        error={descriptionObjection(channel.description, creation.maxDescriptionLength) ?? undefined}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {length > creation.maxDescriptionLength * 0.8 && length <= creation.maxDescriptionLength && (
        <Text className="rc-tabular" fz="sm" c="dimmed" mt={-8} ta="end">
          {say('channels.length-of-limit', { length, limit: creation.maxDescriptionLength })}
        </Text>
      )}
      <PrivacyChoice
        value={channel.privacy}
        objections={creation.privacyObjections}
        problem={privacyObjection(draft, creation)}
        onValue={(privacy) => set({ privacy })}
      />
      <div className={columns.halves}>
        <Select
          size="md"
          label={<Labelled remark={topicsRemark}>{say('channels.topics')}</Labelled>}
          allowDeselect={false}
          disabled={topicsRemark !== null}
          data={topicsPolicies
            .filter((policy) => policy !== 'empty_topic_only' || features.generalTopicOnly)
            .map((policy) => ({ value: policy, label: topicsPolicyNames[policy] }))}
          value={channel.topicsPolicy}
          onChange={(next) => set({ topicsPolicy: next ?? 'inherit' })}
        />
        <RetentionField
          days={channel.retentionDays}
          objection={creation.retentionObjection}
          onDays={(retentionDays) => set({ retentionDays })}
        />
      </div>
      <Checkbox
        label={
          <Labelled remark={creation.mayMakeDefault ? null : say('channels.default-for-administrators')}>
            {say('channels.subscribe-new-members')}
          </Labelled>
        }
        disabled={!creation.mayMakeDefault}
        checked={channel.isDefault}
        onChange={(event) => set({ isDefault: event.currentTarget.checked })}
      />
    </>
  );
}
