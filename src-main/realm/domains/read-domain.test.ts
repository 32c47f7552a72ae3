import { describe, expect, it } from 'vitest';
import { readDomain } from './read-domain.ts';

const rules = [
  { domain: 'corp.test', readable: 'corp.test', allowSubdomains: false },
  { domain: 'wide.test', readable: 'wide.test', allowSubdomains: true },
];
const characters = "Invalid domain: Domain can only have letters, numbers, '.' and '-'s.";
const dotAtEnd = 'Invalid domain: Domain cannot start or end with a dot (.)';

it('a domain with more characters than the server stores is refused', () => {
  const label = 'a'.repeat(38);
  expect(readDomain(`${label}.${label}.org`, rules).problem).toBe(
    'The server can only store 80 characters. This domain has 81.',
  );
  expect(readDomain(`${label}.${label}.de`, rules).problem).toBeNull();
});

describe('an accepted domain', () => {
  it.each([
    ['EXAMPLE.com', 'example.com', 'example.com'],
    ['  example.com\n', 'example.com', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['MÜNCHEN.example', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
    ['a.b.c.example', 'a.b.c.example', 'a.b.c.example'],
    ['1-2.example', '1-2.example', '1-2.example'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['\u200bexample.com\u00a0', 'example.com', 'example.com'],
    ['exam\u00adple．com\u200e', 'example.com', 'example.com'],
  ])('%j is stored as %s and shown as %s', (text, domain, readable) => {
    expect(readDomain(text, rules)).toMatchObject({ domain, readable, problem: null, suggestion: null });
  });
});

describe('a refused domain', () => {
  it.each([
    ['', "Invalid domain: Domain can't be empty.", null],
    ['localhost', 'Invalid domain: Domain must have at least one dot (.)', null],
    [`${'a'.repeat(252)}.org`, 'Invalid domain: Domain is too long', null],
    ['example.org.', dotAtEnd, 'example.org'],
    ['.example.org', dotAtEnd, 'example.org'],
    ['example..org', "Invalid domain: Consecutive '.' are not allowed.", 'example.org'],
    ['-a.org', "Invalid domain: Subdomains cannot start or end with a '-'.", null],
    ['a_b.-c.org', characters, null],
    ['*.example.org', characters, 'example.org'],
    ['example.org:443', characters, 'example.org'],
    ['example.org/path?x#y', characters, 'example.org'],
    ['https://example.org/', characters, 'example.org'],
    ['ines@example.org', characters, 'example.org'],
    ['ines@münchen.example', characters, 'münchen.example'],
    ['exam ple.org', characters, null],
    ['ines＠example.org\u200b', characters, 'example.org'],
    ['[2001:db8::1]', 'Invalid domain: Domain must have at least one dot (.)', null],
    ['corp.test', 'The domain corp.test is already a part of your organization.', null],
    ['https://corp.test', characters, null],
  ])('%j is refused with %s and the suggestion %s', (text, problem, suggestion) => {
    expect(readDomain(text, rules)).toMatchObject({ domain: null, problem, suggestion });
  });

  it("is explained where the server’s own message doesn't help", () => {
    expect(readDomain('*.example.org', rules).advice).toContain('wildcards');
    expect(readDomain('example.org:443', rules).advice).toContain('port');
    expect(readDomain('https://example.org/', rules).advice).toContain('link');
    expect(readDomain('ines@example.org', rules).advice).toContain('@');
    expect(readDomain('example.org.', rules).advice).toContain('dot');
  });
});

it.each([
  ['gmail.com', /Anybody can have an address/],
  ['10.0.0.1', /number and no name/],
  ['team.wide.test', /lets addresses below it in already/],
])('the domain “%.20s” is accepted with a warning', (text, words) => {
  const { domain, cautions } = readDomain(text, rules);
  expect(domain).toBe(text);
  expect(cautions.join(' ')).toMatch(words);
});
