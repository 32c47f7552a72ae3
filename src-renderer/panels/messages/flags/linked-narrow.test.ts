import { describe, expect, it } from 'vitest';
import { shownTopic } from '#contract/text-rules.ts';
import { readLinkedNarrow } from './linked-narrow.ts';
import { contradiction, termText } from '../../../subjects/messages/narrow-words.ts';

const topicWords = (topic: string): string => shownTopic(topic, 'forum room');
const readNarrow = (text: string) => readLinkedNarrow(text, 'https://a.example', topicWords);
const terms = (text: string): string => {
  const read = readNarrow(text);
  return read.kind === 'narrow' ? `${read.terms.map(termText).join(' ')} @${read.near ?? ''}` : read.words;
};

describe('the narrow of a link', () => {
  it('calls the topic without a name as the organization does', () => {
    expect(readNarrow('#narrow/channel/3-general/topic/')).toMatchObject({
      terms: [{ words: 'general' }, { operator: 'topic', operand: '', words: 'forum room' }],
    });
  });

  it.each([
    ['https://a.example/#narrow/channel/3-general/topic/lunch', 'channel:3 topic:lunch @'],
    ['#narrow/stream/3/subject/glaze.20.26.20clay/near/9021', 'channel:3 topic:glaze & clay @9021'],
    ['#narrow/channel/3-general/topic//with/7', 'channel:3 topic: with:7 @'],
    ['#narrow/dm/9,17-group', 'dm:9,17 @'],
    ['#narrow/pm-with/9-Tom-Ruiz', 'dm:9 @'],
    ['#narrow/-sender/41-Mara/is/unread', '-sender:41 is:unread @'],
    ['#narrow/search/kiln.20repair/has/link', 'search:kiln repair has:link @'],
    ['#narrow/near/12', ' @12'],
    ['#narrow/channels/public/in/home', 'channels:public in:home @'],
  ])('%s is %s', (text, expected) => {
    expect(terms(text)).toBe(expected);
  });

  it.each([
    ['general', /contains #narrow/],
    ['#narrow/channel/general', /Can’t use “channel:general”/],
    ['#narrow/is/purple', /Can’t use “is:purple”/],
    ['#narrow/', /doesn’t filter/],
    ['#settings', /not to messages/],
    ['https://other.example/#narrow/channel/3', /leads to other.example, not to this organization/],
  ])('%s is none, and it says why', (text, words) => {
    expect(terms(text)).toMatch(words);
  });

  it('names what a link names', () => {
    const read = readNarrow('#narrow/channel/3-field-notes/topic/a');
    expect(read.kind === 'narrow' && read.terms.map(({ words }) => words)).toEqual(['field notes', 'a']);
  });
});

describe('terms that exclude each other', () => {
  const of = (text: string) => {
    const read = readNarrow(text);
    return contradiction(read.kind === 'narrow' ? read.terms : []);
  };
  it.each([
    ['#narrow/channel/3/channel/4', /more than once/],
    ['#narrow/topic/a/dm/9', /have no topics/],
  ])('%s says so', (text, words) => {
    expect(of(text)).toMatch(words);
  });
  it('leaves everything else alone', () => {
    expect(of('#narrow/channel/3/-channel/4/topic/a/is/unread/is/starred')).toBe('');
  });
});
