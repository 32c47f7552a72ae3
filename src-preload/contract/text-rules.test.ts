import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  channelNameObjection,
  codePointCount,
  groupNameObjection,
  personNameObjection,
  statusTextObjection,
  storageObjection,
  strippedText,
  isEmailAddress,
  isWebAddress,
} from './text-rules.ts';
import { anyCodePoint } from '../../test/any-code-point.ts';

describe('trimming like the server', () => {
  it.each([
    ['  Mara Quill\n', 'Mara Quill'],
    ['\u3000東京\u00a0', '東京'],
    ['\u001c\u0085x\u001f', 'x'],
    ['\ufeffx', '\ufeffx'],
    ['\u200bx', '\u200bx'],
    ['a\u3000', 'a'],
    [' \t ', ''],
    ['', ''],
    ['a  b', 'a  b'],
  ])('%j becomes %j', (text, stripped) => {
    expect(strippedText(text)).toBe(stripped);
  });

  it('only affects the ends, and only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 80 }), (text) => {
        const stripped = strippedText(text);
        expect(text).toContain(stripped);
        expect(strippedText(stripped)).toBe(stripped);
        expect(codePointCount(stripped)).toBe([...stripped].length);
      }),
    );
  });
});

describe('names that the server rejects, in its words and its order', () => {
  it.each<[string, number, string | null]>([
    ['李', 442, null],
    ['李', 422, null],
    ['李', 421, 'Name too short!'],
    ['😀', 247, 'Name too short!'],
    ['', 421, 'Name too short!'],
    ['', 442, 'Name must not be empty!'],
    ['علی\u200cرضا', 442, null],
    ['ශ්\u200dරී ලංකා', 278, null],
    ['👨\u200d👩\u200d👧', 442, null],
    ['Mara\ue000Quill', 442, null],
    ['علی\u200cرضا', 247, 'Invalid characters in name!'],
    ['Mara\ue000Quill', 247, 'Invalid characters in name!'],
  ])('%j at level %i: %s', (name, featureLevel, objection) => {
    expect(personNameObjection(name, featureLevel)).toBe(objection);
  });

  it.each<[string, string | null]>([
    ['Mara Quill', null],
    ['Mo', null],
    ['😀😀', null],
    ['a'.repeat(100), null],
    ['a'.repeat(101), 'Name too long!'],
    ['😀'.repeat(100), null],
    ['*'.repeat(101), 'Name too long!'],
    ['Mara*Quill', 'Invalid characters in name!'],
    ['Mara `Quill`', 'Invalid characters in name!'],
    ['Mara\\Quill', 'Invalid characters in name!'],
    ['Mara>Quill', 'Invalid characters in name!'],
    ['Mara "Q"', 'Invalid characters in name!'],
    ['mara@quill', 'Invalid characters in name!'],
    ['Mara\u0000Quill', 'Invalid characters in name!'],
    ['Mara\ud800Quill', 'Invalid characters in name!'],
    ['Mara\uffffQuill', 'Invalid characters in name!'],
    ["O'Brien <Mara", null],
    ['Mara|12', 'Invalid format!'],
    ['Mara|١٢', 'Invalid format!'],
    ['Mara|', null],
    ['Mara|12 b', null],
    ['*|12', 'Invalid characters in name!'],
    ['فاطمة الزهراء', null],
    ['陳 家豪', null],
  ])('%j: %s', (name, objection) => {
    expect(personNameObjection(name, 442)).toBe(objection);
  });
});

describe('status texts', () => {
  it.each<[string, boolean]>([
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
    ['🔥'.repeat(60), true],
    ['🔥'.repeat(61), false],
    ['e\u0301'.repeat(30), true],
    ['e\u0301'.repeat(31), false],
  ])('%s fits: %s', (text, fits) => {
    expect(statusTextObjection(text)).toBe(fits ? null : 'status_text is too long (limit: 60 characters)');
  });
});

it.each<[string, RegExp | null]>([
  ['a\0b', /NUL/],
  ['a\ud83d', /half a character/],
  ['\ude00a', /half a character/],
  ['😀', null],
])('%j can be stored: %s', (text, objection) => {
  const said = storageObjection(text);
  if (objection === null) expect(said).toBeNull();
  else expect(said).toMatch(objection);
});

it.each([
  ['', 0],
  ['\u{1F334}\u{1F334}', 2],
  // A family emoji is several code points, and the server counts each.
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 5],
  ['e\u0301', 2],
  ['محمد', 4],
  ['田中 美咲', 5],
])('%j has %i code points', (text, count) => {
  expect(codePointCount(text)).toBe(count);
});

it.each([
  ['\u001c ', /can't be empty/],
  ['🔥'.repeat(100), null],
  ['🔥'.repeat(101), /cannot exceed 100/],
  ['role:kings', /cannot start with 'role:'/],
  ['a\0b', /NUL/],
])('a group may be called %j: %s', (name, objection) => {
  const answer = groupNameObjection(name);
  if (objection === null) expect(answer).toBeNull();
  else expect(answer).toMatch(objection);
});

it.each([
  ['\u001c ', /can't be empty/],
  ['🔥'.repeat(60), null],
  ['🔥'.repeat(61), /too long \(limit: 60/],
  ['🔥\u0007', /at position 2/],
])('a channel may be called %j: %s', (name, objection) => {
  const answer = channelNameObjection(name, 60);
  if (objection === null) expect(answer).toBeNull();
  else expect(answer).toMatch(objection);
});

/** Tested one by one on a server of feature level 442. */
describe('email addresses', () => {
  it.each([
    'ines@orchid.example',
    'INES+kiln@sub.orchid.example',
    "o'brien.m_2@orchid.co",
    'ines@münchen.example',
    'ines@xn--mnchen-3ya.example',
    'ines@localhost',
    'ines@[::1]',
    '"ines quill"@orchid.example',
  ])('include %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'ines',
    'a@b',
    'a..b@c.example',
    '.a@c.example',
    'a.@c.example',
    'ü@c.example',
    'a@c_d.example',
    'a@-c.example',
    'a@c-.example',
    'a@c..example',
    'a@c.example.',
    'a@c.123',
    'a@127.0.0.1',
    'a,b@c.example',
    'mailto:a@c.example',
    '<a@b.co>',
    'a b@c.example',
    `a@${'c'.repeat(64)}.example`,
    `${'a'.repeat(250)}@c.example`,
  ])('do not include %s', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('links in profiles', () => {
  it.each([
    'https://orchid.example',
    'HTTP://Orchid.Example:8080/a?b#c d'.replace(' ', ''),
    'ftp://files.example/kiln',
    'ftps://files.example',
    'https://ines:secret@orchid.example/',
    'https://münchen.example/weg',
    'http://localhost/wiki',
    'http://10.0.0.1:81/',
    'http://[::1]/',
    'https://orchid.example./',
    `https://orchid.example/${'x'.repeat(2_000)}`,
  ])('include %.60s', (link) => {
    expect(isWebAddress(link)).toBe(true);
  });

  it.each([
    'orchid.example',
    'https:orchid.example',
    'https://intranet',
    'http://wiki/',
    'https://a_b.example',
    'https://-a.example',
    'https://a-.example',
    'https://a.e',
    'http://1.2.3',
    'http://1.2.3.4.5',
    'http://256.1.1.1',
    'https://a.example:123456/',
    'https://a.example/b c',
    'javascript:alert(1)',
    'mailto:a@b.example',
    `https://orchid.example/${'x'.repeat(2_048)}`,
  ])('do not include %.60s', (link) => {
    expect(isWebAddress(link)).toBe(false);
  });
});
