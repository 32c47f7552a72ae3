import type { AnnounceChannel } from '#contract/announce.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';
import { useRow } from '../../../state/replica.ts';

const none: readonly AnnounceChannel[] = [];

interface Channels {
  /** Null until they were asked for the first time. */
  channels: readonly AnnounceChannel[] | null;
  problem: string | null;
}

/** The channels to write to, live: asked for when the panel is opened, and again whenever a channel changes. */
export function useChannels(isLive: boolean): Channels {
  const version = useRow('channels', 0)?.version;
  const { value, failure } = useOrganizationQuery('announce.channels', isLive ? {} : null, {
    since: [version],
    keeps: () => true,
  });
  const problem = failure === null ? null : failureMessage(failure);
  return { channels: value ?? (problem === null ? null : none), problem };
}

const noTopics: readonly string[] = [];

/** The newest topics of a channel; null while they are not known. */
export function useTopics(channelId: number | null): readonly string[] | null {
  const { value } = useOrganizationQuery('announce.topics', channelId === null ? null : { channelId });
  return channelId === null ? noTopics : value;
}
