import { textSetting } from '../organization/setting-values.ts';
import { element } from './element.ts';
import { inlineMarkup, type InlineMarkup } from './inline.ts';
import type { Channel, RealmState } from '../state.ts';

const before = String.raw`(?<![^\s'"({[/<])`;

/** Text in the fragment of a link: percent-encoding with dots. https://zulip.com/api/construct-narrow */
export function encodeNarrow(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

/** Servers 9 still link to streams, after they had begun to say channels; the exact level is unknown. */
const channelAddressesSince = 319;

/** A channel's address within the app. https://zulip.com/api/construct-narrow */
export function channelAddress(
  { featureLevel }: RealmState,
  { id, name }: Pick<Channel, 'id' | 'name'>,
): string {
  const operator = featureLevel < channelAddressesSince ? 'stream' : 'channel';
  return `#narrow/${operator}/${id}-${encodeNarrow(name.replaceAll(' ', '-'))}`;
}

function linkable(state: RealmState, name: string): Channel | undefined {
  return [...state.channels.values()].find((each) => each.name === name && !each.isArchived);
}

/** The part of a topic link that survives moving the topic: its newest message. */
function withNewest({ featureLevel }: RealmState, channel: Channel, topic: string): string {
  const folded = topic.toLowerCase();
  const known = channel.topics.find(({ name }) => name.toLowerCase() === folded);
  return featureLevel < 347 || known === undefined ? '' : `/with/${known.maxId}`;
}

interface Written {
  readonly name: string;
  readonly topic: string;
  readonly messageId?: string;
}

function topicLink(
  state: RealmState,
  { name, topic, messageId }: Written,
): ReturnType<typeof element> | undefined {
  const channel = linkable(state, name);
  if (channel === undefined || (topic === '' && state.featureLevel < 346)) return undefined;
  const inTopic = `/${channelAddress(state, channel)}/topic/${encodeNarrow(topic)}`;
  const isMessage = messageId !== undefined;
  const attributes = isMessage
    ? { class: 'message-link', href: `${inTopic}/near/${messageId}` }
    : {
        class: 'stream-topic',
        'data-stream-id': String(channel.id),
        href: inTopic + withNewest(state, channel, topic),
      };
  const end = isMessage ? ' @ 💬' : '';
  if (topic !== '') return element('a', attributes, `#${name} > ${topic}${end}`);
  const link = element('a', attributes, `#${name} > `);
  link.children.push({
    ...element('em', {}, textSetting(state, 'empty_topic_display_name')),
    tail: end,
    isTailAtomic: true,
  });
  return link;
}

/** A link to a message in a topic, from level 319 on. */
export const messageLinkMarkup: InlineMarkup = inlineMarkup(
  '#**',
  new RegExp(String.raw`${before}#\*\*([^*>]+)>([^*]*)@(\p{Nd}+)\*\*`, 'gu'),
  ([, name = '', topic = '', messageId = ''], { state }) =>
    state.featureLevel < 319 ? undefined : topicLink(state, { name, topic, messageId }),
);

/** A link to a topic. */
export const topicLinkMarkup: InlineMarkup = inlineMarkup(
  '#**',
  new RegExp(String.raw`${before}#\*\*([^*>]+)>([^*]*)\*\*`, 'gu'),
  ([, name = '', topic = ''], { state }) => topicLink(state, { name, topic }),
);

/** A link to an active channel. */
export const channelLinkMarkup: InlineMarkup = inlineMarkup(
  '#**',
  new RegExp(String.raw`${before}#\*\*([^*]+)\*\*`, 'gu'),
  ([, name = ''], { state }) => {
    const channel = linkable(state, name);
    if (channel === undefined) return undefined;
    const attributes = {
      class: 'stream',
      'data-stream-id': String(channel.id),
      href: `/${channelAddress(state, channel)}`,
    };
    return element('a', attributes, `#${name}`);
  },
);
