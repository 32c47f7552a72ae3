import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from '../../src-main/linkifiers/forward-matching.ts';
import { messageDanger } from '../../src-main/linkifiers/message-danger.ts';
import { getLinkifiers } from '../../src-main/zulip/route/linkifiers.ts';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { keepLinkifiers } from './linkifiers.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
keepLinkifiers(contract);

describe('a linkifier that keeps people from sending messages', () => {
  const broken = ['[0-9]+', '[0-9]{4}', '[0-9]{4,6}', '[0-9a-f]+', '[a-z0-9]+', '[A-Z0-9]+', '#?[0-9]+'];
  const hard = [String.raw`\d{1,8}`, String.raw`\b[0-9]+\b`, String.raw`\w+`, String.raw`\S+`, '.+', 'x*'];
  const more = [String.raw`(?:ZUL-)?\d+`, '(?:issue |bug )?#?[0-9]+', '000[0-5]', String.raw`\Q#`];
  const sound = ['[0-9]{5}', '[1-9][0-9]*', '[0-9a-f]{7,40}', '[0-9]+-[0-9]+', '#[0-9]+', 'T.*'];
  const content = ['`code`', 'a `b`, "`c`" (`d`)', '@**all**'];

  it.each([...broken, ...hard, ...more, ...sound])('%s is known as what it is', async (source) => {
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

  it('is none without a link: then nothing is replaced', () => {
    expect(messageDanger('(?P<n>[0-9]+)', 'git://x.example/{n}')).toBeNull();
  });
});

it('finds in a message the links that the realm makes', { timeout: 60_000 }, async () => {
  const linkifiers = (await getLinkifiers(owner())).map(({ pattern, url_template: urlTemplate }) => ({
    pattern,
    urlTemplate,
  }));
  const linked = ['#O4431', '#R4398-1', 'GLAZE-CE04', 'web-shop#212', 'bed C4', 'kiln#7'];
  const between = [
    ' ',
    ' ',
    ', ',
    '. ',
    ' (',
    ')',
    ':',
    '"',
    '/',
    'b',
    'é',
    '7',
    '-',
    '\n',
    ' `#O4431` ',
    '\u00a0',
  ];
  const piece = fc.constantFrom(...linked, ...between);
  const messages = fc.array(piece, { minLength: 1, maxLength: 10 }).map((parts) => `x ${parts.join('')}`);
  const text = (html: string): string =>
    html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  await fc.assert(
    fc.asyncProperty(messages, async (content) => {
      const { body } = await rawRequest(contract, 'owner', 'POST', '/messages/render', { content });
      const made = [...String(body['rendered']).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
      const found = findLinks(content, linkifiers);
      expect(found.map(({ start, end, url }) => [url, content.slice(start, end)])).toEqual(
        made.map(([, url = '', label = '']) => [text(url), text(label)]),
      );
    }),
    { numRuns: 300 },
  );
});
