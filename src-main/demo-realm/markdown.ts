import MarkdownIt from 'markdown-it';
import { emojiByName } from './emoji-names.ts';
import { findLinks } from './linkifier-matching.ts';
import { escapeHtml } from './people.ts';
import type { RealmState, User } from './state.ts';

/** What a text mentions and holds, as far as the server acts on it. */
export interface Rendered {
  readonly html: string;
  readonly userIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly wildcard: 'channel' | 'topic' | null;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Paths below `/user_uploads/` that it links to. */
  readonly uploads: readonly string[];
}

interface Finding {
  state: RealmState;
  userIds: Set<number>;
  groupIds: Set<number>;
  wildcard: 'channel' | 'topic' | null;
}

const wildcards: Readonly<Record<string, 'channel' | 'topic'>> = {
  all: 'channel',
  everyone: 'channel',
  channel: 'channel',
  stream: 'channel',
  topic: 'topic',
};

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

type InlineRule = Parameters<typeof markdown.inline.ruler.before>[2];

/** Adds an inline rule: what the pattern matches at the place becomes HTML, or stays text. */
function addInline(
  name: string,
  pattern: RegExp,
  toHtml: (match: RegExpExecArray, finding: Finding) => string | undefined,
): void {
  const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
  const rule: InlineRule = (state, silent) => {
    sticky.lastIndex = state.pos;
    const match = sticky.exec(state.src);
    if (match === null) return false;
    const html = toHtml(match, state.env['finding'] as Finding);
    if (html === undefined) return false;
    if (!silent) state.push('html_inline', '', 0).content = html;
    state.pos += match[0].length;
    return true;
  };
  markdown.inline.ruler.before('emphasis', name, rule);
}

addInline('user_mention', /@(_?)\*\*([^*\n]+?)\*\*/u, ([, silentMark, text = ''], finding) => {
  const silent = silentMark === '_';
  const wildcard = wildcards[text];
  if (wildcard !== undefined) {
    if (!silent) finding.wildcard = finding.wildcard === 'channel' ? 'channel' : wildcard;
    const kind = wildcard === 'topic' ? 'topic-mention' : 'user-mention channel-wildcard-mention';
    return `<span class="${kind}${silent ? ' silent' : ''}"${wildcard === 'topic' ? '' : ' data-user-id="*"'}>${silent ? '' : '@'}${escapeHtml(text)}</span>`;
  }
  const user = findMentioned(finding.state, text);
  if (user === undefined) return undefined;
  if (!silent) finding.userIds.add(user.userId);
  return `<span class="user-mention${silent ? ' silent' : ''}" data-user-id="${user.userId}">${silent ? '' : '@'}${escapeHtml(user.fullName)}</span>`;
});

addInline('group_mention', /@(_?)\*([^*\n]+?)\*(?!\*)/u, ([, silentMark, name = ''], { state, groupIds }) => {
  for (const group of state.groups.values()) {
    if (group.name !== name || group.deactivated) continue;
    if (silentMark !== '_') groupIds.add(group.id);
    const silent = silentMark === '_';
    return `<span class="user-group-mention${silent ? ' silent' : ''}" data-user-group-id="${group.id}">${silent ? '' : '@'}${escapeHtml(name)}</span>`;
  }
  return undefined;
});

addInline('channel_link', /#\*\*([^*\n>]+?)(?:>([^*\n]*?))?(?:@(\d+))?\*\*/u, (match, { state }) => {
  const [, name = '', topic, messageId] = match;
  for (const channel of state.channels.values()) {
    if (channel.name !== name) continue;
    const slug = `${channel.id}-${encodeNarrow(name.replaceAll(' ', '-'))}`;
    const inTopic = topic === undefined ? '' : `/topic/${encodeNarrow(topic)}`;
    const near = messageId === undefined ? '' : `/near/${messageId}`;
    const kind = messageId === undefined ? (topic === undefined ? 'stream' : 'stream-topic') : 'message-link';
    const shown = `#${name}${topic === undefined ? '' : ` > ${topic}`}${messageId === undefined ? '' : ' @ 💬'}`;
    const id = messageId === undefined ? ` data-stream-id="${channel.id}"` : '';
    return `<a class="${kind}"${id} href="/#narrow/channel/${slug}${inTopic}${near}">${escapeHtml(shown)}</a>`;
  }
  return undefined;
});

addInline('time', /<time:([^>\n]+)>/u, ([, text = '']) => {
  const at = Date.parse(text);
  return Number.isNaN(at)
    ? undefined
    : `<time datetime="${new Date(at).toISOString().replace('.000Z', 'Z')}">${escapeHtml(text)}</time>`;
});

addInline('emoji', /:([a-z0-9_+-]+):/u, ([, name = ''], { state }) => {
  for (const custom of state.customEmoji.values()) {
    if (custom.name === name && !custom.deactivated)
      return `<img alt=":${name}:" class="emoji" src="${custom.sourceUrl}" title="${name.replaceAll('_', ' ')}">`;
  }
  const code = emojiByName.get(name);
  if (code === undefined) return undefined;
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
});

/** Linkifiers work on what is left as plain text: never inside code or links. */
markdown.core.ruler.after('inline', 'linkifiers', (core) => {
  const { state } = core.env['finding'] as Finding;
  for (const block of core.tokens) {
    if (block.type !== 'inline' || block.children === null) continue;
    let depth = 0;
    block.children = block.children.flatMap((token) => {
      if (token.type === 'link_open') depth += 1;
      if (token.type === 'link_close') depth -= 1;
      if (token.type !== 'text' || depth > 0) return token;
      const pieces = [];
      let at = 0;
      const plain = (text: string): void => {
        if (text === '') return;
        const piece = new core.Token('text', '', 0);
        piece.content = text;
        pieces.push(piece);
      };
      for (const { start, end, text, url } of findLinks(state, token.content)) {
        plain(token.content.slice(at, start));
        const link = new core.Token('html_inline', '', 0);
        link.content = `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
        pieces.push(link);
        at = end;
      }
      plain(token.content.slice(at));
      return pieces;
    });
  }
});

markdown.renderer.rules['fence'] = (tokens, index, _options, env): string => {
  const token = tokens[index];
  const [language = '', ...rest] = (token?.info ?? '').trim().split(/\s+/);
  const content = token?.content ?? '';
  if (language === 'quote') return `<blockquote>\n${markdown.render(content, env)}</blockquote>\n`;
  if (language === 'spoiler') {
    const header = markdown.render(rest.join(' '), env);
    return `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${markdown.render(content, env)}</div></div>\n`;
  }
  const data = language === '' ? '' : ` data-code-language="${escapeHtml(language)}"`;
  return `<div class="codehilite"${data}><pre><span></span><code>${escapeHtml(content)}</code></pre></div>\n`;
};

/** Renders Markdown to HTML as the server does, good enough for previews. https://zulip.com/help/format-your-message-using-markdown */
export function renderMarkdown(state: RealmState, text: string): Rendered {
  const finding: Finding = { state, userIds: new Set(), groupIds: new Set(), wildcard: null };
  const html = markdown.render(text, { finding }).trim();
  const uploads = [...html.matchAll(/(?:href|src)="[^"]*?\/user_uploads\/([^"]+)"/g)].map(([, path = '']) =>
    decodeURI(path),
  );
  return {
    html,
    userIds: finding.userIds,
    groupIds: finding.groupIds,
    wildcard: finding.wildcard,
    hasLink: /<a /.test(html),
    hasImage: /<img (?!alt=":)|\.(?:png|jpe?g|gif|webp)"/.test(html),
    uploads: [...new Set(uploads)],
  };
}

/** Somebody by `Full Name`, `Full Name|id` or `|id`. */
function findMentioned(state: RealmState, text: string): User | undefined {
  const [, name = '', id] = /^(.*?)(?:\|(\d+))?$/u.exec(text) ?? [];
  if (id !== undefined) {
    const user = state.users.get(Number(id)) ?? state.systemBots.find((bot) => bot.userId === Number(id));
    return user !== undefined && (name === '' || user.fullName === name) ? user : undefined;
  }
  const folded = name.toLowerCase();
  for (const user of state.users.values())
    if (user.isActive && user.fullName.toLowerCase() === folded) return user;
  return undefined;
}

/** Text as it stands in the fragment of a link: percent-encoding with dots. https://zulip.com/api/construct-narrow */
export function encodeNarrow(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('%', '.');
}
