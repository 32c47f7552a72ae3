import { useEffect, useState } from 'react';
import type { AnnounceChannel } from '../../../src-preload/contract/announce-entities.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useRow } from '../../state/replica.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';

const none: readonly AnnounceChannel[] = [];

interface Channels {
  /** Null until they were asked for the first time. */
  channels: readonly AnnounceChannel[] | null;
  problem: string | null;
}

/** The channels to write to, live: asked for when the panel is opened, and anew whenever a channel is another one. */
export function useChannels(organizationId: string, isLive: boolean): Channels {
  const [channels, setChannels] = usePanelMemory<readonly AnnounceChannel[] | null>(
    organizationId,
    'announce.channels',
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const version = useRow(organizationId, 'channels', 0)?.version;
  useEffect(() => {
    if (!isLive) return undefined;
    const abort = new AbortController();
    void call('announce.channels', { organizationId }, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      setProblem(result.ok ? null : failureMessage(result.failure));
      if (result.ok) setChannels(result.value);
    });
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a version says that the channels may be others
  }, [organizationId, isLive, setChannels, version]);
  return { channels: channels ?? (problem === null ? null : none), problem };
}

const noTopics: readonly string[] = [];

/** The newest topics of a channel; null while they are not known. */
export function useTopics(organizationId: string, channelId: number | null): readonly string[] | null {
  const [answer, setAnswer] = useState<{ channelId: number; topics: readonly string[] } | null>(null);
  useEffect(() => {
    if (channelId === null) return undefined;
    const abort = new AbortController();
    void call('announce.topics', { organizationId, channelId }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setAnswer({ channelId, topics: result.value });
    });
    return () => abort.abort();
  }, [organizationId, channelId]);
  if (channelId === null) return noTopics;
  return answer?.channelId === channelId ? answer.topics : null;
}
