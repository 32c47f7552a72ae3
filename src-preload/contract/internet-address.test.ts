import { describe, expect, it } from 'vitest';
import { isEmailAddress, isWebAddress } from './internet-address.ts';

/** Put to a server of feature level 442 one by one: what it took and what it refused. */
describe('e-mail addresses', () => {
  it.each([
    'ines@orchid.example',
    'INES+kiln@sub.orchid.example',
    "o'brien.m_2@orchid.co",
    'ines@münchen.example',
    'ines@xn--mnchen-3ya.example',
    'ines@localhost',
    'ines@[::1]',
    '"ines quill"@orchid.example',
  ])('takes %s', (address) => {
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
  ])('refuses %s', (address) => {
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
  ])('takes %.60s', (link) => {
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
  ])('refuses %.60s', (link) => {
    expect(isWebAddress(link)).toBe(false);
  });
});
