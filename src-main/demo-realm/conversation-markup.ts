import { escapeHtml } from './people.ts';
import type { InlineMarkup } from './inline-markup.ts';
import type { RealmState, User } from './state.ts';

const wildcards: ReadonlyMap<string, 'channel' | 'topic'> = new Map([
  ['all', 'channel'],
  ['everyone', 'channel'],
  ['channel', 'channel'],
  ['stream', 'channel'],
  ['topic', 'topic'],
]);

/** Mentions and links to conversations begin after a blank or one of these. */
const before = String.raw`(?<![^\s'"({[/<])`;
const markup = (expression: string, toHtml: InlineMarkup['toHtml']): InlineMarkup => ({
  expression: new RegExp(before + expression, 'gu'),
  toHtml,
});

/** A mention of somebody, or of everybody who reads. Deactivated people are named, but not notified. */
export const personMarkup = markup(
  String.raw`@(_?)\*\*([^*\n]+)\*\*`,
  ([, silentMark, text = ''], { state, mentions, isQuoted }) => {
    const isSilent = silentMark === '_' || isQuoted;
    const wildcard = wildcards.get(text);
    if (wildcard !== undefined) {
      if (!isSilent) mentions.wildcard = mentions.wildcard === 'channel' ? 'channel' : wildcard;
      const kind = wildcard === 'topic' ? 'topic-mention' : 'user-mention channel-wildcard-mention';
      return `<span class="${kind}${isSilent ? ' silent' : ''}"${wildcard === 'topic' ? '' : ' data-user-id="*"'}>${isSilent ? '' : '@'}${escapeHtml(text)}</span>`;
    }
    const user = findMentioned(state, text);
    if (user === undefined) return undefined;
    const silent = isSilent || !user.isActive;
    if (!silent) mentions.userIds.add(user.userId);
    return `<span class="user-mention${silent ? ' silent' : ''}" data-user-id="${user.userId}">${silent ? '' : '@'}${escapeHtml(user.fullName)}</span>`;
  },
);

/** A mention of a user group; of a deactivated one nobody is notified. */
export const groupMarkup = markup(
  String.raw`@(_?)\*([^*\n]+)\*`,
  ([, silentMark, name = ''], { state, mentions, isQuoted }) => {
    for (const group of state.groups.values()) {
      if (group.name !== name) continue;
      const silent = silentMark === '_' || isQuoted || group.deactivated;
      if (!silent) mentions.groupIds.add(group.id);
      return `<span class="user-group-mention${silent ? ' silent' : ''}" data-user-group-id="${group.id}">${silent ? '' : '@'}${escapeHtml(name)}</span>`;
    }
    return undefined;
  },
);

/** A link to a channel that is not archived, a topic of it, or a message there. */
export const channelMarkup = markup(
  String.raw`#\*\*([^*\n>]+)(?:>([^*\n]*?)(?:@(\d+))?)?\*\*`,
  (match, { state }) => {
    const [, name = '', topic, messageId] = match;
    for (const channel of state.channels.values()) {
      if (channel.name !== name || channel.isArchived) continue;
      const slug = `${channel.id}-${encodeNarrow(name.replaceAll(' ', '-'))}`;
      const inTopic = topic === undefined ? '' : `/topic/${encodeNarrow(topic)}`;
      const near = messageId === undefined ? '' : `/near/${messageId}`;
      const kind =
        messageId === undefined ? (topic === undefined ? 'stream' : 'stream-topic') : 'message-link';
      const shown = `#${name}${topic === undefined ? '' : ` > ${topic}`}${messageId === undefined ? '' : ' @ 💬'}`;
      const id = messageId === undefined ? ` data-stream-id="${channel.id}"` : '';
      return `<a class="${kind}"${id} href="/#narrow/channel/${slug}${inTopic}${near}">${escapeHtml(shown)}</a>`;
    }
    return undefined;
  },
);

/** Somebody by `Full Name`, `Full Name|id` or `|id`. */
function findMentioned(state: RealmState, text: string): User | undefined {
  const [, name = '', id] = /^(.*?)(?:\|(\d+))?$/u.exec(text) ?? [];
  if (id !== undefined) {
    const user = state.users.get(Number(id)) ?? state.systemBots.find((bot) => bot.userId === Number(id));
    return user !== undefined && (name === '' || user.fullName === name) ? user : undefined;
  }
  const folded = name.toLowerCase();
  // Of several with the same name an active one counts.
  const namesakes = [...state.users.values(), ...state.systemBots].filter(
    ({ fullName }) => fullName.toLowerCase() === folded,
  );
  return namesakes.find(({ isActive }) => isActive) ?? namesakes[0];
}

/** Text as it stands in the fragment of a link: percent-encoding with dots. https://zulip.com/api/construct-narrow */
export function encodeNarrow(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('%', '.');
}
