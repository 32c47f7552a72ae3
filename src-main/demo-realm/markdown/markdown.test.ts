import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderNew, type Rendered } from './markdown.ts';
import { realmForRendering } from './rendering.fixture.ts';

const realm = realmForRendering([['#(?P<n>[0-9]+)', 'https://tracker.test/{n}']]);
const html = (text: string, level?: number): string =>
  renderMarkdown(level === undefined ? realm : realmForRendering([], level), text).html;

const emoji = (name: string, code: string): string => {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
};
const code = (text: string, language?: string): string =>
  `<div class="codehilite"${language === undefined ? '' : ` data-code-language="${language}"`}><pre><span></span><code>${text}\n</code></pre></div>`;
const mara = '<span class="user-mention" data-user-id="7">@Mara Quill</span>';
const silentMara = '<span class="user-mention silent" data-user-id="7">Mara Quill</span>';
const everybody = '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>';
const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
const preview = (href: string, title = ''): string =>
  `<div class="message_inline_image"><a href="${href}"${title}><img src="…"></a></div>`;
const spoiler = (header: string, text: string): string =>
  `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${text}\n</div></div>`;

/** Snippets that make one paragraph, and its content. */
const paragraphs: Record<string, readonly (readonly [text: string, inner: string])[]> = {
  emphasis: [
    ['*raw* **fired** ***both***', '<em>raw</em> <strong>fired</strong> <strong><em>both</em></strong>'],
    ['_raw_ and __fired__', '_raw_ and __fired__'],
    ['~~slip~~ ~~ slip ~~ ~~~slip~~~', '<del>slip</del> <del> slip </del> ~~~slip~~~'],
    ['** a ** but * a *', '<strong> a </strong> but * a *'],
    ['**two\nlines** *two\nlines*', '**two<br>\nlines** *two<br>\nlines*'],
    ['**a *b* c** and *a **b** c*', '<strong>a <em>b</em> c</strong> and <em>a <strong>b</strong> c</em>'],
    ['int *p = (int *)q', 'int *p = (int *)q'],
    ['a* b *c', 'a* b *c'],
  ],
  code: [
    ['` a ` ``b ` c``', '<code> a </code> <code>b ` c</code>'],
    ['`<b> &amp; **x** #12 @**all**`', '<code>&lt;b&gt; &amp;amp; **x** #12 @**all**</code>'],
    ['\\\\`b` \\`c`', '\\<code>b</code> \\`c`'],
    ['`open', '`open'],
  ],
  'text and entities': [
    ['<b> & &copy; &amp;lt; "\'', '&lt;b&gt; &amp; &copy; &amp;lt; "\''],
    ['two\nlines', 'two<br>\nlines'],
    [String.raw`\*a\*`, String.raw`\<em>a\</em>`],
  ],
  mentions: [
    ['@**Mara Quill**, @_**mara quill**', `${mara}, ${silentMara}`],
    ['@**Mara Quill|7** @**|7** @**Ivo Lark|7**', `${mara} ${mara} @<strong>Ivo Lark|7</strong>`],
    ['@**Ivo Lark**', '<span class="user-mention" data-user-id="8">@Ivo Lark</span>'],
    [
      '@**Old Tom** @**Nobody**',
      '<span class="user-mention silent" data-user-id="9">Old Tom</span> @<strong>Nobody</strong>',
    ],
    ['(@**all** @**topic**)', `(${everybody} <span class="topic-mention">@topic</span>)`],
    ['hi@**all** x@**Mara Quill**', 'hi@<strong>all</strong> x@<strong>Mara Quill</strong>'],
    ['**@**Mara Quill** hi**', '<strong>@</strong>Mara Quill<strong> hi</strong>'],
    ['*@*throwers* x*', '<em>@</em>throwers* x*'],
    ['~~@**all**~~', '<del>@<strong>all</strong></del>'],
    [String.raw`\@**all**`, String.raw`\@<strong>all</strong>`],
    [
      '@*throwers* @_*throwers*',
      '<span class="user-group-mention" data-user-group-id="21">@throwers</span> <span class="user-group-mention silent" data-user-group-id="21">throwers</span>',
    ],
    [
      '@*former* @*none* x@*throwers*',
      '<span class="user-group-mention silent" data-user-group-id="22">former</span> @<em>none</em> x@<em>throwers</em>',
    ],
    ['@*role:moderators*', '<span class="user-group-mention" data-user-group-id="23">@Moderators</span>'],
  ],
  conversations: [
    [
      '#**open shelf**',
      '<a class="stream" data-stream-id="6" href="/#narrow/channel/6-open-shelf">#open shelf</a>',
    ],
    [
      '#**glazes>celadon**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-glazes/topic/celadon/with/88">#glazes &gt; celadon</a>',
    ],
    [
      '#**glazes>**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-glazes/topic/">#glazes &gt; <em>general chat</em></a>',
    ],
    [
      '#**glazes>a.b (c)@12**',
      '<a class="message-link" href="/#narrow/channel/5-glazes/topic/a.2Eb.20.28c.29/near/12">#glazes &gt; a.b (c) @ 💬</a>',
    ],
    [
      '#**closed** #**none** x#**glazes**',
      '#<strong>closed</strong> #<strong>none</strong> x#<strong>glazes</strong>',
    ],
  ],
  emoji: [
    ['😀❤️ :octopus:', `${emoji('grinning', '1f600')}${emoji('heart', '2764')} ${emoji('octopus', '1f419')}`],
    ['a🙂b', `a${emoji('smile', '1f642')}b`],
    ['❤ ↔ 1 ©', '❤ ↔ 1 ©'],
    [
      '👩‍💻 1️⃣ 🇩🇪',
      `${emoji('woman_technologist', '1f469-200d-1f4bb')} ${emoji('one', '0031-20e3')} ${emoji('flag_germany', '1f1e9-1f1ea')}`,
    ],
    ['👍🏽 :unknown_glaze: :skin-tone-2:', '👍🏽 :unknown_glaze: :skin-tone-2:'],
    [
      ':kiln: :zulip:',
      '<img alt=":kiln:" class="emoji" src="/user_avatars/2/emoji/images/1.png" title="kiln"> <img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip">',
    ],
    [':cat:x:dog::cat:', `${emoji('cat', '1f408')}x${emoji('dog', '1f415')}${emoji('cat', '1f408')}`],
  ],
  times: [
    ['<time:1600000000>', '<time datetime="2020-09-13T12:26:40Z">1600000000</time>'],
    ['<time:Jun 5th 2017, 10:30PM>', '<time datetime="2017-06-05T22:30:00Z">Jun 5th 2017, 10:30PM</time>'],
    [
      '<time:31 dec 2017 5:30 am IST>',
      '<time datetime="2017-12-31T00:00:00Z">31 dec 2017 5:30 am IST</time>',
    ],
    [
      '<time:2026-02-03T04:05:06+02:00>',
      '<time datetime="2026-02-03T02:05:06Z">2026-02-03T04:05:06+02:00</time>',
    ],
    ['<time:12/31/2017 6 pm>', '<time datetime="2017-12-31T18:00:00Z">12/31/2017 6 pm</time>'],
    ['<time:20260203>', '<time datetime="2026-02-03T00:00:00Z">20260203</time>'],
    ['<time:after the firing>', '<span class="timestamp-error">Invalid time format: after the firing</span>'],
    ['<time:30 Feb 2026>', '<span class="timestamp-error">Invalid time format: 30 Feb 2026</span>'],
    ['<time:>', '<span class="timestamp-error">Invalid time format: </span>'],
  ],
  addresses: [
    [
      'https://clay.test/a, shop.com/x. www.pots.org!',
      `${link('https://clay.test/a')}, ${link('http://shop.com/x', 'shop.com/x')}. ${link('http://www.pots.org', 'www.pots.org')}!`,
    ],
    [
      'me@clay.test <me@clay.test>',
      `${link('mailto:me@clay.test', 'me@clay.test')} &lt;${link('mailto:me@clay.test', 'me@clay.test')}&gt;`,
    ],
    [
      'ftp://clay.test HTTPS://CLAY.TEST notes.md kiln.py',
      'ftp://clay.test HTTPS://CLAY.TEST notes.md kiln.py',
    ],
    ['https://realm.test/#narrow/dm/7', link('#narrow/dm/7', 'https://realm.test/#narrow/dm/7')],
  ],
  links: [
    [
      '[a](clay.test/b) [a](x y) [ ](https://c.test)',
      `${link('http://clay.test/b', 'a')} ${link('http://x%20y', 'a')} ${link('https://c.test')}`,
    ],
    [
      '[a](https://c.test "The kiln") [a](<https://c.test/(x>)',
      `<a href="https://c.test" title="The kiln">a</a> ${link('https://c.test/(x', 'a')}`,
    ],
    [
      '[a](https://c.test/(x)_(y)) [a [b] c](d.test)',
      `${link('https://c.test/(x)_(y)', 'a')} ${link('http://d.test', 'a [b] c')}`,
    ],
    [
      '[a](javascript:x) [a](/help) [a](#x) [a](b@c.test)',
      `[a](javascript:x) ${link('/help', 'a')} ${link('#x', 'a')} ${link('mailto:b@c.test', 'a')}`,
    ],
    ['[a]("# b(c', `${link('http://&quot;#%20b', 'a')}c`],
    [
      'https://c.test/?#x https://c.test/#',
      `${link('https://c.test/#x', 'https://c.test/?#x')} ${link('https://c.test/', 'https://c.test/#')}`,
    ],
    ['[#12 **a** `b`](c.test)', link('http://c.test', '#12 **a** <code>b</code>')],
  ],
  linkifiers: [
    ['#12 (#13)', `${link('https://tracker.test/12', '#12')} (${link('https://tracker.test/13', '#13')})`],
    [
      '**#12** *#12* _#12_ ~~#12~~ `a`#12',
      '<strong>#12</strong> <em>#12</em> _#12_ <del>#12</del> <code>a</code>#12',
    ],
    [
      '***#12*** **a *#12* b**',
      `<strong><em>${link('https://tracker.test/12', '#12')}</em></strong> <strong>a <em>${link('https://tracker.test/12', '#12')}</em> b</strong>`,
    ],
    [
      '<time:#12> [#12](x.test)',
      `<span class="timestamp-error">Invalid time format: #12</span> ${link('http://x.test', '#12')}`,
    ],
  ],
  formulas: [
    ['$$a^2$$ costs $5', '<span class="katex">a^2</span> costs $5'],
    ['$$_$$ $$$ a$$b$$', '$$_$$ $$$ a$$b$$'],
  ],
};

describe.each(Object.entries(paragraphs))('%s within a paragraph', (_, snippets) => {
  it.each(snippets)('renders %j', (text, inner) => {
    expect(html(text)).toBe(`<p>${inner}</p>`);
  });
});

const blocks: Record<string, readonly (readonly [text: string, html: string])[]> = {
  lists: [
    ['* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
    ['x\n2. a\n5. b', '<p>x</p>\n<ol start="2">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['1) a', '<p>1) a</p>'],
    ['*a\n-', '<p>*a<br>\n-</p>'],
    ['* a\n  * b\n    * c', '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>'],
    ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\n\n  more\n* b', '<ul>\n<li>\n<p>a</p>\n<p>more</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\ngoes on', '<ul>\n<li>a<br>\ngoes on</li>\n</ul>'],
    ['x\n\n   * a', '<p>x</p>\n<p>* a</p>'],
    ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
  ],
  headings: [
    ['# a\ntext', '<h1>a</h1>\n<p>text</p>'],
    ['###### a ##', '<h6>a</h6>'],
    ['#a', '<p>#a</p>'],
    [' # a', '<p># a</p>'],
    ['#', '<p>#</p>'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  ],
  quotes: [
    ['> a\nb\n\nc', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'],
    ['> a\n\n> b', '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>'],
    ['>> a', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>'],
    ['>', '<p>&gt;</p>'],
    [
      '> @**Mara Quill** @*throwers* @**all**',
      `<blockquote>\n<p>${silentMara} <span class="user-group-mention silent" data-user-group-id="21">throwers</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>\n</blockquote>`,
    ],
    [
      '```quote\n@**Mara Quill** #12\n```\n@**all**',
      `<blockquote>\n<p>${silentMara} ${link('https://tracker.test/12', '#12')}</p>\n</blockquote>\n<p>${everybody}</p>`,
    ],
    [
      '```quote\na\n```quote\nb\n```\nc\n```',
      '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>',
    ],
    ['~~~quote\n```py\nx\n```\na\n~~~', `<blockquote>\n${code('x', 'Python')}\n<p>a</p>\n</blockquote>`],
  ],
  'blocks of code': [
    ['```py\nx = "a" <b\n```', code('x = &quot;a&quot; &lt;b', 'Python')],
    ['``` {.JavaScript}\nx\n```', code('x', 'JavaScript')],
    ['~~~ glazescript\n\n x  \n~~~', code(' x', 'glazescript')],
    ['a\n```\n* b\n@**all**', `<p>a</p>\n${code('* b\n@**all**')}`],
    ['    a < b\n\n    c', code('a &lt; b\n\nc')],
    ['\ta', code('a')],
    ['``` a ```', '<p><code> a </code></p>'],
    ['```math\na < b\n```', '<p><span class="katex-display"><span class="katex">a &lt; b</span></span></p>'],
  ],
  spoilers: [
    ['```Spoiler **Glaze** of it\na\n```', spoiler('<p><strong>Glaze</strong> of it</p>\n', '<p>a</p>')],
    ['```spoiler\na\n```quote\nb\n```\n```', spoiler('', '<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>')],
    ['a\n```spoiler x\n```', '<p>a</p>'],
  ],
  tables: [
    [
      'a | b\n:-:|--\n1 | `c|d`',
      '<table>\n<thead>\n<tr>\n<th style="text-align: center;">a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: center;">1</td>\n<td><code>c|d</code></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '|a|\n|-|',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    ['x\na | b\n--|--', '<p>x<br>\na | b<br>\n--|--</p>'],
  ],
  previews: [
    ['https://c.test/a.png', preview('https://c.test/a.png')],
    [
      'see https://c.test/a.PNG?x',
      `<p>see ${link('https://c.test/a.PNG?x')}</p>\n${preview('https://c.test/a.PNG?x')}`,
    ],
    [
      '[bowl](/user_uploads/2/ab/cd/bowl.png)',
      `<p>${link('/user_uploads/2/ab/cd/bowl.png', 'bowl')}</p>\n${preview('/user_uploads/2/ab/cd/bowl.png', ' title="bowl"')}`,
    ],
    ['/user_uploads/2/none.png', '<p>/user_uploads/2/none.png</p>'],
    ['[a](/user_uploads/2/none.png)', `<p>${link('/user_uploads/2/none.png', 'a')}</p>`],
    [
      '* x https://c.test/a.gif\n* y',
      `<ul>\n<li>x ${link('https://c.test/a.gif')}${preview('https://c.test/a.gif')}</li>\n<li>y</li>\n</ul>`,
    ],
    ['> https://c.test/a.png', `<blockquote>\n<p>${link('https://c.test/a.png')}</p>\n</blockquote>`],
    [
      'a https://c.test/a.png https://c.test/b.png https://c.test/a.png',
      `<p>a ${link('https://c.test/a.png')} ${link('https://c.test/b.png')} ${link('https://c.test/a.png')}</p>\n${preview('https://c.test/a.png')}${preview('https://c.test/b.png')}`,
    ],
    ['![bowl](/user_uploads/2/ab/cd/bowl.png)', '<p><img alt="bowl" class="inline-image" src="…"></p>'],
  ],
};

describe.each(Object.entries(blocks))('the block %s', (_, snippets) => {
  it.each(snippets)('renders %j', (text, expected) => {
    // Pictures are served from the server's own path.
    expect(html(text).replace(/<img( alt="bowl" class="inline-image")? src="[^"]*"/g, '<img$1 src="…"')).toBe(
      expected,
    );
  });
});

const acted = ({ userIds, groupIds, wildcard }: Rendered): object => ({
  people: [...userIds],
  groups: [...groupIds],
  wildcard,
});
const nobody = { people: [], groups: [], wildcard: null };

describe('the mentions and links in a text', () => {
  it.each([
    ['@**Mara Quill** @*throwers* @**topic**', { people: [7], groups: [21], wildcard: 'topic' }],
    ['@**topic** @**everyone**', { people: [], groups: [], wildcard: 'channel' }],
    ['```spoiler @**Mara Quill**\n@**all**\n```', { people: [7], groups: [], wildcard: 'channel' }],
    ['* @**Mara Quill**\n\n|@*throwers*|\n|-|', { people: [7], groups: [21], wildcard: null }],
    ['@_**Mara Quill** @_*throwers* @_**all**', nobody],
    ['> @**Mara Quill** @*throwers* @**all** @**topic**', nobody],
    ['```quote\n* @**Mara Quill**\n```', nobody],
    ['`@**all**` `` @*throwers* ``', nobody],
    ['```\n@**Mara Quill**\n```\n\n    @**all**', nobody],
    ['x@**all** é@**Mara Quill** 1@*throwers*', nobody],
    [String.raw`\@**all**`, nobody],
    ['**@**all** x** ~~@*throwers*~~', nobody],
    ['@**Old Tom** @*former*', nobody],
    ['[@**all**](c.test)', { people: [], groups: [], wildcard: 'channel' }],
  ])('are found in %j', (text, expected) => {
    expect(acted(renderMarkdown(realm, text))).toEqual(expected);
  });

  it('include uploads', () => {
    const rendered = renderMarkdown(
      realm,
      '[a](/user_uploads/2/ab/cd/bowl.png) https://realm.test/user_uploads/2/a%20b.txt',
    );
    expect(rendered.uploads).toEqual(['2/ab/cd/bowl.png', '2/a b.txt']);
    expect([rendered.hasLink, rendered.hasImage]).toEqual([true, true]);
    expect(renderMarkdown(realm, ':kiln: `https://c.test`').hasLink).toBe(false);
  });
});

describe('rendering by feature level', () => {
  it.each([
    [247, '@**all**', '<span class="user-mention" data-user-id="*">@all</span>'],
    [
      247,
      '#**glazes>Celadon**',
      '<a class="stream-topic" data-stream-id="5" href="/#narrow/stream/5-glazes/topic/Celadon">#glazes &gt; Celadon</a>',
    ],
    [247, '#**glazes>**', '#<strong>glazes&gt;</strong>'],
    [332, '@_*role:moderators*', '@_<em>role:moderators</em>'],
    [
      333,
      '@_*role:moderators*',
      '<span class="user-group-mention silent" data-user-group-id="23">Moderators</span>',
    ],
    [247, '![a](https://c.test/x)', `![a](${link('https://c.test/x')})`],
    [442, '<time:soon>', '<span class="timestamp-error">Invalid time format: soon</span>'],
    [451, '<time:soon>', '&lt;time:soon&gt;'],
    [502, '<time:1600000000>', '<time datetime="2020-09-13T12:26:40Z">1600000000</time>'],
    [503, '<time:1600000000>', '&lt;time:1600000000&gt;'],
    [503, '<time:2026-02-03 04:05>', '<time datetime="2026-02-03T04:05:00Z">2026-02-03 04:05</time>'],
  ])('changes at level %i: %s', (level, text, inner) => {
    expect(html(text, level)).toBe(`<p>${inner}</p>`);
  });
});

it('rendering uses the organization’s default code language, and shows no previews if they are off', () => {
  const other = realmForRendering();
  other.settings.set('default_code_block_language', 'rust').set('inline_image_preview', false);
  expect(renderMarkdown(other, '```\nx\n```').html).toBe(code('x', 'Rust'));
  expect(renderMarkdown(other, 'https://c.test/a.png').html).toBe(`<p>${link('https://c.test/a.png')}</p>`);
});

describe('the server’s refusal to render', () => {
  it.each([
    ['10,000 emoji', '😀'.repeat(10_000)],
    ['more than a million characters of HTML', ':eye_in_speech_bubble:\n'.repeat(9_000)],
  ])('applies to %s', (_, text) => {
    expect(() => renderNew(realm, text)).toThrow('render-failed');
    expect(renderMarkdown(realm, text).html).toContain('class="emoji');
  });

  it('does not apply to ordinary texts', () => {
    const deep = `${'>'.repeat(3_000)}\n${'* '.repeat(3_000)}\n${'[('.repeat(2_000)}${'*a'.repeat(2_000)}`;
    expect(renderNew(realm, deep).html).toContain('<blockquote>');
  });
});
