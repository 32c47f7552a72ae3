import type { Channel, ChannelQuestion } from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { fold, queryWords } from '#contract/folded-text.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { mayRead, permissionsOf } from './channel-access.ts';
import { changeObjection } from './channel-rights.ts';
import { subscribingObjection, unsubscribingObjection } from './subscribing-rights.ts';

/** A channel's row as shown in the grid. */
export function channelRow(model: RealmModel, stored: StoredChannel): Channel {
  const { creatorId, descriptionHtml: _html, permissions: _permissions, ...row } = stored;
  return {
    ...row,
    isDefault: model.me()?.role === roles.guest ? null : row.isDefault,
    canRead: mayRead(model, stored),
    creator:
      creatorId === null
        ? null
        : { userId: creatorId, name: model.index.read(creatorId)?.name ?? `User ${creatorId}` },
    permissions: permissionsOf(model, stored),
    subscribing: {
      add: subscribingObjection(model, stored, 'others'),
      remove: unsubscribingObjection(model, stored, 'others'),
    },
    objection: changeObjection(model, stored),
  };
}

/** The rows of existing channels, in the order of the ids. */
export function channelRows(model: RealmModel, channelIds: Iterable<number>): Channel[] {
  const rows: Channel[] = [];
  for (const id of channelIds) {
    const stored = model.channels.get(id);
    if (stored !== undefined) rows.push(channelRow(model, stored));
  }
  return rows;
}

interface Hit {
  channel: StoredChannel;
  /** The name breaks ties between equal keys: the collator would be slow for thousands. */
  nameKey: string;
  folder: string;
  /** How well the text matches the name: 0 is the whole name, 1 its beginning, 2 another part, 3 not at all. */
  fit: number;
}

const digits = /\d+/g;
const nameKeyOf = (name: string): string => fold(name).replace(digits, (found) => found.padStart(12, '0'));
function fitOf(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(text) ? 2 : 3;
}
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const compare: Record<ChannelQuestion['sort']['key'], (one: Hit, other: Hit) => number> = {
  name: (one, other) => byText(one.nameKey, other.nameKey),
  fit: (one, other) => one.fit - other.fit,
  subscribers: (one, other) => (one.channel.subscriberCount ?? 0) - (other.channel.subscriberCount ?? 0),
  created: (one, other) => one.channel.createdAt - other.channel.createdAt,
  traffic: (one, other) => (one.channel.weeklyTraffic ?? 0) - (other.channel.weeklyTraffic ?? 0),
  folder: (one, other) => byText(one.folder, other.folder),
};

/** The channels matching a query, in its order. */
export function findChannels(model: RealmModel, question: ChannelQuestion): Uint32Array {
  const { text, privacies, archived, folder, onlyDefault, sort } = question;
  const words = queryWords(text);
  const whole = fold(text.trim());
  const folders = new Map(model.channels.folders().map(({ id, name }) => [id, fold(name)]));
  const hits: Hit[] = [];
  for (const channel of model.channels.all()) {
    if (archived !== 'with' && channel.isArchived !== (archived === 'only')) continue;
    if (privacies.length > 0 && !privacies.includes(channel.privacy)) continue;
    if (folder !== 'any' && channel.folderId !== (folder === 'none' ? null : folder)) continue;
    if (onlyDefault && !channel.isDefault) continue;
    const name = fold(channel.name);
    const inFolder = channel.folderId === null ? '' : (folders.get(channel.folderId) ?? '');
    if (words.length > 0) {
      const searched = `${name}\t${fold(channel.description)}\t${inFolder}\t${channel.id}`;
      if (!words.every((word) => searched.includes(word))) continue;
    }
    hits.push({
      channel,
      nameKey: nameKeyOf(channel.name),
      folder: inFolder,
      fit: fitOf(name, whole),
    });
  }
  const way = sort.descending ? -1 : 1;
  const order = compare[sort.key];
  hits.sort((one, other) => way * order(one, other) || byText(one.nameKey, other.nameKey));
  return Uint32Array.from(hits, ({ channel }) => channel.id);
}
