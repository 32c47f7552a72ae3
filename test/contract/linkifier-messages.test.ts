import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicLinks, type RealmState } from '@realm-console/demo-realm/rules';
import { findLinks } from '../../src-main/linkifiers/forward-matching.ts';
import { findMentions, mentionKey } from '../../src-main/linkifiers/mentions.ts';
import { findTopicLinks } from '../../src-main/linkifiers/topic-matching.ts';
import { messageDanger } from '../../src-main/linkifiers/message-danger.ts';
import { addLinkifier, getLinkifiers } from '../../src-main/zulip/route/linkifiers.ts';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { keepLinkifiers } from './linkifiers.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
keepLinkifiers(contract);

describe('a linkifier that blocks messages', () => {
  const broken = ['[0-9]+', '[0-9]{4}', '[0-9]{4,6}', '[0-9a-f]+', '[a-z0-9]+', '[A-Z0-9]+', '#?[0-9]+'];
  const hard = [String.raw`\d{1,8}`, String.raw`\b[0-9]+\b`, String.raw`\w+`, String.raw`\S+`, '.+', 'x*'];
  const more = [String.raw`(?:ZUL-)?\d+`, '(?:issue |bug )?#?[0-9]+', '000[0-5]', String.raw`\Q#`];
  const sound = ['[0-9]{5}', '[1-9][0-9]*', '[0-9a-f]{7,40}', '[0-9]+-[0-9]+', '#[0-9]+', 'T.*'];
  const content = ['`code`', 'a `b`, "`c`" (`d`)', '@**all**'];

  it.each([...broken, ...hard, ...more, ...sound])('%s is recognized', async (source) => {
    const pattern = source.startsWith(String.raw`\Q`) ? source : `(?P<n>${source})`;
    const template = pattern === source ? 'https://x.example/' : 'https://x.example/{n}';
    const { body } = await rawRequest(contract, 'owner', 'POST', '/realm/filters', {
      pattern,
      url_template: template,
    });
    expect(body['result']).toBe('success');
    const answers = [];
    for (const text of content) {
      const rendered = await rawRequest(contract, 'owner', 'POST', '/messages/render', { content: text });
      const sent = await rawRequest(contract, 'owner', 'POST', '/messages', {
        type: 'direct',
        to: JSON.stringify([contract.account('owner').userId]),
        content: text,
      });
      expect(sent.status).toBe(rendered.status === 500 ? 400 : 200);
      if (sent.status === 400) expect(sent.body['msg']).toBe('Unable to render message');
      answers.push(rendered.status);
    }
    const words = messageDanger(pattern, template);
    expect(words === null).toBe(sound.includes(source));
    expect(answers.includes(500)).toBe(words?.includes('refuses') === true);
  });

  it('doesn’t exist without a link, because then nothing is replaced', () => {
    expect(messageDanger('(?P<n>[0-9]+)', 'git://x.example/{n}')).toBeNull();
  });
});

/** The texts and URLs of the links in HTML; what is rendered within a link's text counts as text. */
function linksIn(html: string): [url: string, text: string][] {
  const plain = (part: string): string =>
    part
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const links: { url: string; text: string; isMade: boolean }[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(/<a ([^>]*)>|<\/a>/g)) {
    depth += tag === '</a>' ? -1 : 1;
    if (tag !== '</a>' && depth === 1) {
      from = index;
      const [, url = ''] = /href="([^"]*)"/.exec(attributes) ?? [];
      // Links to channels and built-in links don't come from linkifiers.
      links.push({
        url: plain(url),
        text: '',
        isMade: !attributes.includes('class=') && !url.includes('own.example'),
      });
    }
    const last = links.at(-1);
    if (depth === 0 && last !== undefined) last.text = plain(html.slice(from, index));
  }
  return links.filter(({ isMade }) => isMade).map(({ url, text }) => [url, text]);
}

it('the workbench finds the realm’s links in a message', async () => {
  for (const [pattern, template] of [
    ['^(?P<n>[0-9]{5})', 'https://first.example/{n:3}'],
    [String.raw`Q(?P<q>\pL+(?:\s\pL+)?)`, 'search.example/{?q}'],
    ['REF (?P<r>[^ ]+)', 'https://ref.example/{+r}'],
    ['GIT(?P<g>[0-9]+)', 'git://git.example/{g}'],
    ['(?P<key>[A-Z]{3}-[0-9]{2})', 'me@mail.example/{key}'],
    ['OWN(?P<o>[0-9]+)', `${contract.realm.url}/#narrow/near/{o}`],
    ['FILE(?P<f>[0-9]+)', `${contract.realm.url}/user_uploads/{f}`],
    ['PAGE(?P<p>[0-9]+)', `${contract.realm.url}/{p}`],
    [String.raw`(?P<cells>one \| [a-z]+)`, 'https://cells.example/{cells}'],
  ]) {
    await addLinkifier(owner(), { pattern: pattern ?? '', url_template: template ?? '' });
  }
  const linkifiers = (await getLinkifiers(owner())).map(({ pattern, url_template: urlTemplate }) => ({
    pattern,
    urlTemplate,
  }));
  const linked = [
    '#O4431',
    '#R4398-1',
    'GLAZE-CE04',
    'web-shop#212',
    'bed C4',
    'kiln#7',
    '12345',
    'Qone two',
  ];
  const more = ['REF a', 'REF `b`', 'GIT7', 'ABC-12', 'Q🦋 é', 'Qé', 'OWN7', 'FILE8', 'PAGE9'];
  const { fullName, userId } = contract.account('member');
  const known = new Set([
    ...[fullName, `${fullName}|${userId}`].map((name) => mentionKey({ kind: 'person', name })),
    mentionKey({ kind: 'channel', name: 'general' }),
  ]);
  const between = [' ', ' ', ', ', '. ', ' (', ')', ':', '"', '/', 'b', 'é', '7', '-', '\u00a0', ',#O4431 '];
  const markup = [
    '\n',
    ' `#O4431` ',
    ' ***#O4432*** ',
    ' **kiln#8** ',
    ' <time:ABC-12> ',
    ' <time:2026-01-01> ',
    ' @**all** ',
    ' https://own.example',
    ' own.example.com',
    ' ABC-14@own.example ',
    ` @**${fullName}** `,
    ` @_**${fullName}|${userId}** `,
    ` @**${fullName} ABC-12|${userId}** `,
    ' @**Nobody ABC-12** ',
    ' @**kiln#7** ',
    ' @*no kiln#8 group* ',
    ' #**general>ABC-12** ',
    ' #**general>ABC-12@7** ',
    ' #**general ABC-12@7** ',
    ' #**none kiln#7>ABC-12 x** ',
    ' [ABC-15](https://own.example) ',
    ' [ABC-16](git://own.example) ',
    ' $$ ABC-17 $$ ',
  ];
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...linked, ...more) },
    { weight: 2, arbitrary: fc.constantFrom(...between) },
    { weight: 2, arbitrary: fc.constantFrom(...markup) },
  );
  const line = fc.constantFrom(...linked, ...more);
  const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => `x ${parts.join('')}.`);
  const block = fc.oneof(
    text,
    line,
    line.map((words) => `    ${words}`),
    line.map((words) => `\t${words}`),
    line.map((words) => `# ${words}`),
    line.map((words) => `>${words}`),
    fc.tuple(line, line).map(([one, other]) => `> ${one}\n> ${other}`),
    fc.tuple(line, line).map(([one, other]) => `* ${one}\n* ${other}`),
    fc.tuple(line, line).map(([one, other]) => `1. ${one}\n2. ${other}`),
    fc
      .array(line, { minLength: 4, maxLength: 4 })
      .map(([one, two, three, four]) => `| ${one} | ${two}|\n|:-:|---|\n| ${three}|${four} | ${one} |`),
    fc
      .array(line, { minLength: 4, maxLength: 4 })
      .map(([one, two, three, four]) => `${one} | \`|\`\n--|--\n${two}\n${three} | ${four}`),
    fc.constantFrom('one | two\n--|--\none | two', '| one | two |\n|-|:-|\n| one \\| two | one | two |'),
    fc.tuple(line, line).map(([one, other]) => `one | two\n${one} | two\n--|--\n${other}`),
    text.map((words) => `~~~ py\n${words}\n~~~`),
    text.map((words) => `\`\`\`quote\n${words}\n\`\`\``),
    fc.tuple(line, text).map(([head, words]) => `\`\`\`spoiler ${head}\n${words}\n\`\`\``),
  );
  const messages = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\np\n\n'));
  await fc.assert(
    fc.asyncProperty(messages, async (content) => {
      const { body } = await rawRequest(contract, 'owner', 'POST', '/messages/render', { content });
      const unknown = findMentions([content]).map(mentionKey);
      const context = {
        realmUrl: contract.realm.url,
        unknown: new Set(unknown.filter((key) => !known.has(key))),
      };
      const found = findLinks(content, linkifiers, context).map(({ start, end, url }): [string, string] => [
        url,
        content.slice(start, end),
      ]);
      const bare = ([url, text]: [string, string]): string[] => [
        url.replace(/klzzwxh(:|%3A)\d+/g, 'klzzwxh'),
        text.replace(/\n>? ?/g, '\n').replace(/[`*]/g, ''),
      ];
      expect(found.map(bare)).toEqual(linksIn(String(body['rendered'])).map(bare));
    }),
    { numRuns: 400, examples: [['```quote\nx \n\n12345.\n```']] },
  );
});

it('the workbench finds the realm’s links in a topic', async () => {
  await addLinkifier(owner(), { pattern: '(?P<c>[a-z]+:)', url_template: 'git://colon.example/{c}' });
  await addLinkifier(owner(), { pattern: '(?P<n>[0-9]{5})', url_template: 'https://number.example/{n:2}' });
  const linkifiers = (await getLinkifiers(owner())).map(({ pattern, url_template: urlTemplate }) => ({
    pattern,
    urlTemplate,
  }));
  const realm = {
    linkifierStore: {
      list: linkifiers.map((each, index) => ({
        ...each,
        id: index,
        exampleInput: null,
        reverseTemplate: null,
        alternativeUrlTemplates: [],
      })),
      nextId: 99,
    },
  } as unknown as RealmState;
  const parts = [
    '#O4431',
    'kiln#7',
    '12345',
    'abc:',
    'bed C4',
    ' ',
    ' ',
    ',',
    '`',
    '@**',
    '**',
    'x',
    '(',
    ')',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 10 }), (pieces) => {
      const topic = pieces.join('');
      const found = findTopicLinks(topic, linkifiers);
      expect(found.map(({ start, end, url }) => ({ text: topic.slice(start, end), url }))).toEqual(
        topicLinks(realm, topic),
      );
    }),
    { numRuns: 500 },
  );
});
