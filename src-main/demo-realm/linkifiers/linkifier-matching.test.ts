import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicLinks } from './linkifier-matching.ts';
import { renderMarkdown, renderNew } from '../markdown/markdown.ts';
import { realmForRendering } from '../markdown/rendering.fixture.ts';
import type { RealmState } from '../state.ts';

/** Like fast-check's `binary`, but without first building a table of all code points. */
const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const realmWith = (...rows: readonly (readonly [pattern: string, urlTemplate: string])[]): RealmState =>
  realmForRendering(rows);

interface MadeLink {
  url: string;
  text: string;
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The links that the realm makes in a message. */
function findLinks(realm: RealmState, text: string): MadeLink[] {
  const { html } = renderMarkdown(realm, text);
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, url = '', label = '']) => ({
    url: plain(url),
    text: plain(label),
  }));
}

const issues = realmWith(['#(?P<id>[0-9]+)', 'https://example.com/issues/{id}']);

describe('linkifier matching', () => {
  it.each([
    'see #12.',
    '(#12)',
    'a,#12',
    'a:#12',
    "'#12'",
    '<#12>',
    '#12_',
    '#12-3',
    'a"#12',
    'a\t#12',
    'a\n#12',
    'no-break\u00a0#12',
    'next\u0085#12',
    'em\u2003#12',
    'paragraph\u2029#12',
  ])('finds links in %j', (text) => {
    expect(findLinks(issues, text)).toMatchObject([{ text: '#12', url: 'https://example.com/issues/12' }]);
  });

  it.each(['x#12', '#12b', '#12é', '/#12', '[#12]'])('finds no link in %j', (text) => {
    expect(findLinks(issues, text)).toEqual([]);
  });

  it('finds adjacent links with one character between them', () => {
    expect(findLinks(issues, '#1 #2,#3').map(({ text }) => text)).toEqual(['#1', '#2', '#3']);
  });

  it('gives an overlapping match to the first linkifier', () => {
    const realm = realmWith(['(?P<a>ab)', 'https://first/{a}'], ['(?P<b>ab c)', 'https://second/{b}']);
    expect(findLinks(realm, 'ab c').map(({ url }) => url)).toEqual(['https://first/ab']);
  });

  it("finds nothing for a pattern that doesn't compile, and expands an unmatched optional group to nothing", () => {
    expect(findLinks(realmWith(['(', 'https://x/']), '(')).toEqual([]);
    const optional = realmWith(['T(?P<n>[0-9]+)(?P<part>b)?', 'https://x/{n}/{part}']);
    expect(findLinks(optional, 'T7')[0]?.url).toBe('https://x/7/');
  });

  it('percent-encodes values as the template requires', () => {
    const [simple, reserved] = ['Q{id}', 'Q{+id}'].map((template) =>
      realmWith(['"(?P<id>[^"]+)"', `https://x/${template}`]),
    );
    expect(findLinks(simple ?? issues, '"a b/c?é"')[0]?.url).toBe('https://x/Qa%20b%2Fc%3F%C3%A9');
    expect(findLinks(reserved ?? issues, '"a b/c?é"')[0]?.url).toBe('https://x/Qa%20b/c?%C3%A9');
  });

  it('counts code points in a prefix, replaces half a character, and ignores meanings of names', () => {
    const prefix = realmWith(['"(?P<id>[^"]+)"', 'https://x/{id:2}/{?id:1}']);
    expect(findLinks(prefix, '"🦋🌱🍯"')[0]?.url).toBe('https://x/%F0%9F%A6%8B%F0%9F%8C%B1/?id=%F0%9F%A6%8B');
    const anything = realmWith(['H(?P<id>[^#\u0002]+)', 'https://x/{id}']);
    expect(findLinks(anything, 'Half \ud83e')[0]?.url).toBe('https://x/alf%20%EF%BF%BD');
    const inherited = realmWith([
      'T(?P<toString>x)?(?P<valueOf>y)',
      'https://x/{toString}{valueOf}{?toString}',
    ]);
    expect(findLinks(inherited, 'Ty')[0]?.url).toBe('https://x/y');
  });

  it('makes links into the realm relative', () => {
    const url = (template: string): string | undefined =>
      findLinks(realmWith(['#(?P<id>[0-9]+)', template]), '#12')[0]?.url;
    expect(url('https://realm.test/#narrow/near/{id}')).toBe('#narrow/near/12');
    expect(url('https://realm.test/user_uploads/{id}')).toBe('user_uploads/12');
    expect(url('https://realm.test/{id}')).toBe('https://realm.test/12');
  });

  it('searches every table cell separately', () => {
    const whole = realmWith(['^(?P<id>[0-9]{5})$', 'https://x/{id}']);
    expect(
      findLinks(whole, '12345 | `a|b`\n:-:|--\n12346 | 12347 | 12348\n\n12349').map(({ text }) => text),
    ).toEqual(['12345', '12346', '12347', '12349']);
    expect(renderMarkdown(whole, 'a | b\n:-:|--\nc').html).toMatch(
      /^<table>\n<thead>\n<tr>\n<th style="text-align: center;">a<\/th>\n<th>b<\/th>/,
    );
    expect(renderMarkdown(whole, 'x\na | b\n--|--\n').html).not.toContain('<table>');
  });

  it('treats unknown mentions and channel links as text', () => {
    const text = '@**Nobody #12** @*nobody #13* #**none #14>a #15** @**all**';
    expect(findLinks(issues, text).map(({ text: linked }) => linked)).toEqual(['#12', '#13', '#14', '#15']);
  });

  it('treats numbers that are too long as text, and a byte like a character', () => {
    const link = (pattern: string, text: string): string | undefined =>
      findLinks(realmWith([pattern, 'https://x/{n}']), text)[0]?.text;
    expect(link('T(?P<n>a{99999999999999})', 'Ta{99999999999999}')).toBe('Ta{99999999999999}');
    expect(link(String.raw`T(?P<n>\C)`, 'T; ')).toBe('T;');
    expect(link(`${'('.repeat(1_001)}(?P<n>a)${')'.repeat(1_001)}`, 'a')).toBe('a');
  });

  it('gives a repeated name to the leftmost group, even where text only looks like a group', () => {
    const repeated = realmWith([String.raw`\(?P<n>[(?P<n>]\Q(?P<n>\E(?P<n>a)(?P<n>b)`, 'https://x/{n}']);
    expect(findLinks(repeated, 'P<n>?(?P<n>ab')[0]).toEqual({
      text: 'P<n>?(?P<n>ab',
      url: 'https://x/a',
    });
  });

  it('finds bare addresses in topics, after linkifiers', () => {
    expect(topicLinks(issues, 'www.example.org and #12 https://a.test/#13, zulip.com/a!')).toEqual([
      { text: 'www.example.org', url: 'https://www.example.org' },
      { text: '#12', url: 'https://example.com/issues/12' },
      { text: 'https://a.test/#13', url: 'https://a.test/#13' },
      { text: 'zulip.com/a', url: 'https://zulip.com/a' },
    ]);
    const domains = realmWith(['(?P<name>[a-z]+)[.]org', 'https://names.test/{name}']);
    expect(topicLinks(domains, 'example.org (mailto:a@zulip.com ftp://a.test)')).toEqual([
      { text: 'example.org', url: 'https://names.test/example' },
      { text: 'a@zulip.com', url: 'https://a@zulip.com' },
    ]);
  });

  it('succeeds for any patterns and any text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: anyCodePoint, maxLength: 4 }),
      fc.constantFrom(
        '(?P<id>',
        '(?P<__proto__>',
        ')',
        '.',
        '*',
        '+?',
        '[^ ]',
        '|',
        '\\pL',
        '{0,3}',
        '(?i)',
        '$',
      ),
    );
    const pattern = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 4 }).map((parts) => `(?P<id>.+${parts.join('')})`),
    );
    const template = fc.constantFrom(
      'https://x/{id}',
      'https://x/{+id:3}',
      'https://x/{?id,constructor}',
      'https://\ud83e/{;__proto__*}',
      'https://x/{,id}',
    );
    const texts = fc.array(fc.oneof(part, fc.constantFrom(' ', '#12', 'https://a.test/', '🦋')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(pattern, template), { maxLength: 3 }), texts, (rows, parts) => {
        const realm = realmWith(...rows);
        const text = parts.join('');
        for (const { text: linked } of topicLinks(realm, text)) expect(text).toContain(linked);
        for (const { url } of findLinks(realm, text)) expect(url).not.toBe('');
      }),
      { numRuns: 150 },
    );
  });
});

/** As measured: the effect of a linkifier for the pattern on messages with code, addresses or mentions. */
describe('a linkifier that matches the realm’s own placeholders', () => {
  const broken = [
    '[0-9]+',
    '[0-9]{4}',
    '[0-9]{4,6}',
    String.raw`\d{1,8}`,
    String.raw`\b[0-9]+\b`,
    '[0-9a-f]+',
    '[a-z0-9]+',
    '[A-Z0-9]+',
    String.raw`\w+`,
    String.raw`\S+`,
    '#?[0-9]+',
    String.raw`(?:ZUL-)?\d+`,
    '(?:issue |bug )?#?[0-9]+',
  ];
  const sound = ['[0-9]{5}', '[1-9][0-9]*', '[0-9a-f]{7,40}', '[0-9]+-[0-9]+'];
  const realm = (pattern: string): RealmState => realmWith([`(?P<n>${pattern})`, 'https://x.test/{n}']);
  const texts = ['`code`', 'https://zulip.com', '@**all** hi', '[a](https://x.test)'];

  it.each(broken)('fails every message with them if its pattern is %s', (pattern) => {
    for (const text of texts) {
      expect(() => renderNew(realm(pattern), text)).toThrow('render-failed');
      expect(renderMarkdown(realm(pattern), text).html).toMatch(/code|zulip|all|x\.test/);
    }
  });

  it.each(sound)('fails no message if its pattern is %s', (pattern) => {
    for (const text of texts) expect(renderNew(realm(pattern), text).html).toMatch(/^<p>/);
  });

  it('fails nothing unless it makes a link of one', () => {
    const unlinked = realmWith(['(?P<n>[0-9]+)', 'git://x.test/{n}']);
    expect(renderNew(unlinked, '`code` 12').html).toBe('<p><code>code</code> 12</p>');
  });

  it('mixes them into a link if it is greedy', () => {
    expect(findLinks(realmWith(['T(?P<n>.*)', 'https://x.test/{n}']), 'T `x` y')).toEqual([
      { url: 'https://x.test/%20%02klzzwxh%3A0000%03%20y', text: 'T x y' },
    ]);
  });
});
