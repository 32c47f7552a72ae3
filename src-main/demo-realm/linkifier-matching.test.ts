import { describe, expect, it } from 'vitest';
import { findLinks, topicLinks } from './linkifier-matching.ts';
import type { Linkifier } from './linkifiers.ts';
import type { RealmState } from './state.ts';

function realmWith(...rows: readonly (readonly [pattern: string, urlTemplate: string])[]): RealmState {
  const list = rows.map(([pattern, urlTemplate], index): Linkifier => ({
    id: index + 1,
    pattern,
    urlTemplate,
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
  }));
  return { linkifierStore: { list, nextId: 9 } } as unknown as RealmState;
}

const issues = realmWith(['#(?P<id>[0-9]+)', 'https://example.com/issues/{id}']);

describe('where a linkifier matches', () => {
  it.each(['see #12.', '(#12)', 'a,#12', 'a:#12', "'#12'", '<#12>', '#12_', '#12-3', 'no-break #12'])(
    'in “%s”',
    (text) => {
      expect(findLinks(issues, text)).toMatchObject([{ text: '#12', url: 'https://example.com/issues/12' }]);
    },
  );

  it.each(['x#12', '#12b', '#12é', '/#12', '[#12]'])('not in “%s”', (text) => {
    expect(findLinks(issues, text)).toEqual([]);
  });

  it('one after the other, with one character between them', () => {
    expect(findLinks(issues, '#1 #2,#3').map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 5],
      [6, 8],
    ]);
  });

  it('the first linkifier has the place that both claim', () => {
    const realm = realmWith(['(?P<a>ab)', 'https://first/{a}'], ['(?P<b>ab c)', 'https://second/{b}']);
    expect(findLinks(realm, 'ab c').map(({ url }) => url)).toEqual(['https://first/ab']);
  });

  it('a pattern that does not compile finds nothing, and an optional group that took no part expands to nothing', () => {
    expect(findLinks(realmWith(['(', 'https://x/']), '(')).toEqual([]);
    const optional = realmWith(['T(?P<n>[0-9]+)(?P<part>b)?', 'https://x/{n}/{part}']);
    expect(findLinks(optional, 'T7')[0]?.url).toBe('https://x/7/');
  });

  it('values are percent-encoded as the template says', () => {
    const [simple, reserved] = ['Q{id}', 'Q{+id}'].map((template) =>
      realmWith(['"(?P<id>[^"]+)"', `https://x/${template}`]),
    );
    expect(findLinks(simple ?? issues, '"a b/c?é"')[0]?.url).toBe('https://x/Qa%20b%2Fc%3F%C3%A9');
    expect(findLinks(reserved ?? issues, '"a b/c?é"')[0]?.url).toBe('https://x/Qa%20b/c?%C3%A9');
  });

  it('topics have bare addresses as well, which give way to linkifiers', () => {
    expect(topicLinks(issues, 'www.example.org and #12 https://a.example/#13')).toEqual([
      { text: 'www.example.org', url: 'https://www.example.org' },
      { text: '#12', url: 'https://example.com/issues/12' },
      { text: 'https://a.example/#13', url: 'https://a.example/#13' },
    ]);
  });
});
