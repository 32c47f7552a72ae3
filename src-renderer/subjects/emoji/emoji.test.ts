import { describe, expect, it } from 'vitest';
import { commonEmoji } from './common-emoji.ts';
import { emojiCharacter } from './emoji-character.ts';
import { searchEmoji } from './search-emoji.ts';

describe('emoji', () => {
  it('are read from their codes', () => {
    expect(emojiCharacter('1f334')).toBe('\u{1F334}');
    expect(emojiCharacter('1f1e9-1f1ea')).toBe('\u{1F1E9}\u{1F1EA}');
    expect(emojiCharacter('zulip')).toBeNull();
    expect(emojiCharacter('ffffff')).toBeNull();
    expect(emojiCharacter('')).toBeNull();
  });

  it('of the list all have a character, a name and a code of their own', () => {
    for (const emoji of commonEmoji) expect(emojiCharacter(emoji.code), emoji.name).toMatch(/^\P{ASCII}+$/u);
    expect(new Set(commonEmoji.map(({ code }) => code)).size).toBe(commonEmoji.length);
    expect(new Set(commonEmoji.map(({ name }) => name)).size).toBe(commonEmoji.length);
    expect(commonEmoji.length).toBeGreaterThan(70);
  });

  const own = [
    { id: '7', name: 'kiln', deactivated: false, source: null, authorId: null },
    { id: '8', name: 'old_kiln', deactivated: true, source: null, authorId: null },
    { id: '9', name: 'house', deactivated: false, source: null, authorId: null },
  ];

  it('are found by name and by further words, names first', () => {
    expect(searchEmoji('leave', commonEmoji, own).map(({ name }) => name)).toContain('palm_tree');
    expect(searchEmoji('sick', commonEmoji, own)[0]?.name).toBe('sick');
    expect(searchEmoji(':palm_tree:', commonEmoji, own).map(({ name }) => name)).toEqual(['palm_tree']);
    expect(searchEmoji('Pálm trée', commonEmoji, own).map(({ name }) => name)).toEqual(['palm_tree']);
    expect(searchEmoji('no such thing', commonEmoji, own)).toEqual([]);
  });

  it('of the organization are offered while active and hide the common one of the same name', () => {
    expect(searchEmoji('kiln', commonEmoji, own)).toEqual([{ name: 'kiln', code: '7', kind: 'custom' }]);
    expect(searchEmoji('house', commonEmoji, own)).toEqual([{ name: 'house', code: '9', kind: 'custom' }]);
  });
});
