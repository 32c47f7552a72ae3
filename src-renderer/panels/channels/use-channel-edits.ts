import { targetOf } from '#contract/changes.ts';
import type { Channel, ChannelFolder } from '#contract/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { useEdits, type Edits } from '../../subjects/changes/use-edits.tsx';
import type { WiredList } from '../../ui/grid/use-list-panel.ts';

interface ChannelEdits {
  edits: Edits;
  setState: (channelIds: readonly number[], state: 'active' | 'archived') => void;
  /** Whether new people are subscribed to them. */
  setDefault: (channelIds: readonly number[], isDefault: boolean) => void;
  /** Null takes them out of folders. */
  setFolder: (channelIds: readonly number[], folder: ChannelFolder | null) => void;
}

/** Changes several channels at once, each time with a preview; channels whose change was sent are deselected. */
export function useChannelEdits(list: Pick<WiredList<Channel>, 'read' | 'deselect'>): ChannelEdits {
  const edits = useEdits();

  /** @param title says what is done to the channels that are named in place of `%` */
  async function set(
    channelIds: readonly number[],
    field: string,
    value: string,
    title: string,
  ): Promise<void> {
    const whatOf = (some: readonly number[]): string => {
      const [only] = some;
      const name = only === undefined ? undefined : list.read(only)?.name;
      return some.length === 1 && name !== undefined ? name : countOf(some.length, 'channel');
    };
    const sent = await edits.reviewEach(
      channelIds,
      (some) => title.replace('%', () => whatOf(some)),
      (id) => ({ target: targetOf('channel', id), field, value }),
    );
    list.deselect(sent);
  }
  return {
    edits,
    setState: (channelIds, state) =>
      void set(channelIds, 'state', state, state === 'archived' ? 'Archive %' : 'Bring back %'),
    setDefault: (channelIds, isDefault) =>
      isDefault
        ? void set(channelIds, 'default', 'default', 'Add % to default channels')
        : void set(channelIds, 'default', '', 'Remove % from default channels'),
    setFolder: (channelIds, folder) =>
      folder === null
        ? void set(channelIds, 'folder', '', 'Take % out of folders')
        : void set(channelIds, 'folder', String(folder.id), `Move % to ${folder.name}`),
  };
}
