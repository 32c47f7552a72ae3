import { Autocomplete, Box, Flex, SegmentedControl, Select, Text } from '@mantine/core';
import { IconFilter, IconHash, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Composition } from '#contract/calls/announce.ts';
import type { AnnounceChannel, AnnounceRules } from '#contract/announce.ts';
import { codePointCount, storedTopic } from '#contract/text-rules.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { ChannelIcon } from '../../../subjects/channels/ChannelIcon.tsx';
import { renderChannels } from '../../../subjects/channels/ChannelOption.tsx';
import { PeoplePicker } from '../../../subjects/people/PeoplePicker.tsx';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { formatCount } from '#contract/words/count.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './RecipientFields.module.css';

interface RecipientFieldsProps {
  composition: Composition;
  onChange: (change: Partial<Composition>) => void;
  rules: AnnounceRules;
  /** Null while they are being loaded. */
  channels: readonly AnnounceChannel[] | null;
  channelsProblem: string | null;
  topics: readonly string[] | null;
  views: readonly PeopleView[];
  /** How many people the message goes to, as far as it goes to people. */
  recipients: number | null;
  topicError: string | null;
  isRecipientMissing: boolean;
}

const iconSize = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
const kinds: readonly (readonly [Composition['to'], string, ReactNode])[] = [
  ['channel', 'Channel', <IconHash key="channel" {...iconSize} />],
  ['people', 'People', <IconUsers key="people" {...iconSize} />],
  ['view', 'View', <IconFilter key="view" {...iconSize} />],
];
const topicsOffered = 6;

/** Where the message goes: a channel and topic, chosen people, or everybody in a saved view of people. */
export function RecipientFields(props: RecipientFieldsProps): ReactNode {
  const { composition, onChange } = props;
  return (
    <div className={classes.fields}>
      <Text span inherit c="var(--rc-fg2)" lh="28px" id="announce-to">
        To
      </Text>
      <Flex gap="8px 12px" wrap="wrap">
        <SegmentedControl
          aria-labelledby="announce-to"
          value={composition.to}
          onChange={(to) => onChange({ to, each: to === 'view' })}
          data={kinds.map(([value, label, icon]) => ({
            value,
            label: (
              <span className={layoutStyle.inlineRow}>
                {icon} {label}
              </span>
            ),
          }))}
        />
        {composition.to === 'channel' && <ChannelField {...props} />}
        {composition.to === 'view' && <ViewField {...props} />}
      </Flex>
      {composition.to === 'channel' && <TopicField {...props} />}
      {composition.to === 'people' && (
        <div className={classes.people}>
          <PeoplePicker
            label="People"
            value={composition.people}
            onValue={(people) => onChange({ people })}
            error={props.isRecipientMissing}
          />
        </div>
      )}
      {composition.to !== 'channel' && (props.recipients ?? 0) > 1 && <HowField {...props} />}
    </div>
  );
}

function ChannelField(props: RecipientFieldsProps): ReactNode {
  const { composition, channels, onChange } = props;
  const channelsProblem = channels?.length === 0 ? props.channelsProblem : null;
  const channelOf = (id: number): AnnounceChannel | undefined =>
    channels?.find(({ channelId }) => channelId === id);
  const chosen = composition.channelId === null ? undefined : channelOf(composition.channelId);
  return (
    <SearchSelect
      miw={160}
      flex={1}
      aria-label="Channel"
      placeholder={channels === null ? 'Loading channels' : 'Find a channel'}
      // A new message begins here, and the list would cover what it is about: typing and the arrows open it.
      openOnFocus={false}
      nothingFoundMessage="No channel matches."
      leftSection={
        <ChannelIcon size={14} channel={{ privacy: chosen?.privacy ?? 'public', isArchived: false }} />
      }
      value={composition.channelId === null ? null : String(composition.channelId)}
      onChange={(value) => onChange({ channelId: value === null ? null : Number(value) })}
      error={channelsProblem ?? props.isRecipientMissing}
      maxDropdownHeight={280}
      limit={200}
      data={(channels ?? []).map(({ channelId, name }) => ({ value: String(channelId), label: name }))}
      renderOption={renderChannels(channelOf, (channelId) =>
        channelOf(channelId)?.mayPost === false ? 'not permitted' : '',
      )}
    />
  );
}

function TopicField(props: RecipientFieldsProps): ReactNode {
  const { composition, rules, topics, onChange, topicError } = props;
  const length = codePointCount(storedTopic(composition.topic, rules));
  return (
    <>
      <Box component="label" c="var(--rc-fg2)" lh="28px" htmlFor="announce-topic">
        Topic
      </Box>
      <Autocomplete
        id="announce-topic"
        value={composition.topic}
        onChange={(topic) => onChange({ topic })}
        data={[...new Set(topics ?? [])].filter((topic) => topic !== '')}
        limit={topicsOffered}
        dir="auto"
        maxLength={10_000}
        error={topicError ?? undefined}
        rightSectionWidth={76}
        rightSectionPointerEvents="none"
        rightSection={
          <span
            className={`${classes.count} rc-tabular`}
            data-tone={length > rules.maxTopicLength ? 'bad' : undefined}
          >
            {length} of {rules.maxTopicLength}
          </span>
        }
      />
    </>
  );
}

function ViewField(props: RecipientFieldsProps): ReactNode {
  const { composition, views, onChange, isRecipientMissing } = props;
  const navigate = useNavigate();
  if (views.length === 0) {
    return (
      <Text span inherit c="var(--rc-fg2)" lh="28px">
        No saved views.{' '}
        <LinkButton onClick={() => navigate({ panel: 'people' })}>Save one in People</LinkButton>
      </Text>
    );
  }
  return (
    <Select
      miw={160}
      flex={1}
      aria-label="Saved view of people"
      placeholder="Choose a view"
      leftSection={<IconFilter {...iconSize} />}
      value={composition.viewId}
      onChange={(viewId) => onChange({ viewId, each: true })}
      error={isRecipientMissing}
      data={views.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function HowField({ composition, recipients, onChange }: RecipientFieldsProps): ReactNode {
  return (
    <>
      <Text span inherit c="var(--rc-fg2)" lh="28px" id="announce-how">
        As
      </Text>
      <SegmentedControl
        className={classes.how}
        aria-labelledby="announce-how"
        value={composition.each ? 'each' : 'one'}
        onChange={(how) => onChange({ each: how === 'each' })}
        data={[
          { value: 'one', label: 'One conversation' },
          { value: 'each', label: `${formatCount(recipients ?? 0)} messages, one each` },
        ]}
      />
    </>
  );
}
