import { targetOf } from '#contract/changes.ts';
import type { Channel, ChannelFolder } from '#contract/channels.ts';
import { say } from '#words/say.ts';
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

/** What a change is called, of one channel or of several. */
interface Titles {
  one: (name: string) => string;
  several: (count: number) => string;
}

const titlesOf = (action: 'archive' | 'restore' | 'default' | 'plain' | 'no-folder'): Titles => ({
  one: (name) => say('channels.change-one', { action, name }),
  several: (count) => say('channels.change-several', { action, count }),
});

/** Changes several channels at once, each time with a preview; channels whose change was sent are deselected. */
export function useChannelEdits(list: Pick<WiredList<Channel>, 'read' | 'deselect'>): ChannelEdits {
  const edits = useEdits();

  async function set(
    channelIds: readonly number[],
    field: string,
    value: string,
    titles: Titles,
  ): Promise<void> {
    const titleOf = ([first, ...others]: readonly number[]): string => {
      const name = first === undefined || others.length > 0 ? undefined : list.read(first)?.name;
      return name === undefined ? titles.several(others.length + 1) : titles.one(name);
    };
    const sent = await edits.reviewEach(channelIds, titleOf, (id) => ({
      target: targetOf('channel', id),
      field,
      value,
    }));
    list.deselect(sent);
  }
  return {
    edits,
    setState: (channelIds, state) =>
      void set(channelIds, 'state', state, titlesOf(state === 'archived' ? 'archive' : 'restore')),
    setDefault: (channelIds, isDefault) =>
      isDefault
        ? void set(channelIds, 'default', 'default', titlesOf('default'))
        : void set(channelIds, 'default', '', titlesOf('plain')),
    setFolder: (channelIds, folder) =>
      folder === null
        ? void set(channelIds, 'folder', '', titlesOf('no-folder'))
        : void set(channelIds, 'folder', String(folder.id), {
            one: (name) => say('channels.move-one', { name, folder: folder.name }),
            several: (count) => say('channels.move-several', { count, folder: folder.name }),
          }),
  };
}
