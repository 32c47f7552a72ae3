import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './redaction.ts';

const apiKey = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')),
  minLength: 32,
  maxLength: 32,
});
const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');
const password = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });

describe('the redactor', () => {
  it('forgets a secret once every registration of it has ended', () => {
    const redactor = createRedactor();
    const [first, second] = [redactor.protect('correct horse'), redactor.protect('correct horse')];
    const other = redactor.protect('horse');
    first();
    first();
    expect(redactor.redact('a correct horse')).toBe('a [redacted]');
    second();
    expect(redactor.redact('a correct horse')).toBe('a correct [redacted]');
    other();
    expect(redactor.redact('a correct horse')).toBe('a correct horse');
  });

  it('leaves texts unchanged before a secret is known', () => {
    expect(createRedactor().redact('plain text')).toBe('plain text');
  });

  it('removes a key in every encoding and position', () => {
    fc.assert(
      fc.property(apiKey, fc.emailAddress(), fc.string(), fc.string(), (key, email, before, after) => {
        const redactor = createRedactor();
        redactor.protect(key);
        const basic = Buffer.from(`${email}:${key}`).toString('base64');
        for (const shown of [key, encodeURIComponent(key), JSON.stringify({ key })]) {
          expect(redactor.redact(`${before}${shown}${after}`)).not.toContain(key);
        }
        // The rest of the header must not reveal the key at any alignment.
        const left = redactor.redact(`Basic ${basic} ${after}`).split(' ')[1] ?? '';
        expect(left).not.toBe(basic);
        const decoded = Buffer.from(left.replaceAll('[redacted]', ''), 'base64').toString('latin1');
        expect(decoded).not.toContain(key.slice(2, -2));
        const url = Buffer.from(`${email}:${key}:tail`).toString('base64url');
        expect(redactor.redact(url)).toContain('[redacted]');
      }),
    );
  });

  it.each<[string, (key: string) => string]>([
    ['hexadecimal', (key) => Buffer.from(key).toString('hex')],
    ['capital hexadecimal', (key) => Buffer.from(key).toString('hex').toUpperCase()],
    ['capitals', (key) => key.toUpperCase()],
    ['small letters', (key) => key.toLowerCase()],
    ['references of HTML', (key) => key.replaceAll(/./g, (each) => `&#${each.charCodeAt(0)};`)],
    ['hexadecimal references', (key) => key.replaceAll(/./g, (each) => `&#x${hexOf(each)};`)],
    ['references without an end', (key) => key.replaceAll(/./g, (each) => `&#X${hexOf(each)}`)],
    ['percent signs', (key) => key.replaceAll(/./g, (each) => `%${hexOf(each)}`)],
    ['escapes of JSON', (key) => key.replaceAll(/./g, (each) => `\\u00${hexOf(each)}`)],
    ['its first half', (key) => key.slice(0, 16)],
    ['its second half', (key) => key.slice(16)],
    ['halves of its hexadecimal form', (key) => Buffer.from(key).toString('hex').slice(20)],
    ['halves of its base64 form', (key) => Buffer.from(key).toString('base64').slice(20)],
  ])('removes a key that a server writes as %s', (_what, write) => {
    fc.assert(
      fc.property(apiKey, (key) => {
        const redactor = createRedactor();
        redactor.protect(key);
        expect(redactor.redact(`<b>a ${write(key)} &amp; b</b>`)).toMatch(
          /^<b>a \[redacted\](?:[^ ]{0,3}) &amp; b<\/b>$/,
        );
      }),
    );
  });

  it('reveals nothing of a key between other characters in the same encoding', () => {
    const redactor = createRedactor();
    redactor.protect('s3cretKEYs3cretKEYs3cretKEYs3cre');
    const text = `key=s3cretKEYs3cretKEYs3cretKEYs3cre&ü=1`.replaceAll(/./gu, (each) =>
      [...Buffer.from(each)].map((byte) => `%${byte.toString(16)}`).join(''),
    );
    expect(redactor.redact(text)).toBe('%6b%65%79%3d[redacted]%26%c3%bc%3d%31');
  });

  it('leaves the rest of a text unchanged', () => {
    fc.assert(
      fc.property(apiKey, fc.string({ unit: 'grapheme' }), (key, text) => {
        const redactor = createRedactor();
        redactor.protect(key);
        const escapes = `${text}&amp;&#65;%41%ff\\u0041 &#9999999;`;
        expect(redactor.redact(escapes)).toBe(escapes);
        expect(redactor.redact(`${escapes} ${key} ${escapes}`)).toBe(`${escapes} [redacted] ${escapes}`);
      }),
    );
  });

  it('removes passwords with characters that need encoding', () => {
    fc.assert(
      fc.property(password, (secret) => {
        fc.pre(secret === secret.toWellFormed());
        const redactor = createRedactor();
        redactor.protect(secret);
        const form = new URLSearchParams({ password: secret }).toString();
        for (const text of [secret, form, JSON.stringify(secret), encodeURIComponent(secret)]) {
          expect(redactor.redact(text)).toContain('[redacted]');
        }
        expect(redactor.redact(`a ${secret} b`)).toBe('a [redacted] b');
      }),
    );
  });

  it.each([0, 1, 2])(
    'removes the base64url of a secret whose base64 has + and /, at offset %i in a longer text',
    (offset) => {
      const secret = '>>>???~~~ûûûÿÿÿ>>>???';
      const redactor = createRedactor();
      redactor.protect(secret);
      const text = `${'x'.repeat(offset)}${secret}tail`;
      const plain = Buffer.from(text).toString('base64');
      expect(plain).toMatch(/[+].*[/]|[/].*[+]/);
      for (const encoded of [plain, Buffer.from(text).toString('base64url')]) {
        expect(redactor.redact(encoded)).toContain('[redacted]');
      }
    },
  );

  it('leaves no remainder of a longer secret', () => {
    const redactor = createRedactor();
    redactor.protect('abcdefgh');
    redactor.protect('abcdefghijkl');
    expect(redactor.redact('x abcdefghijkl y')).toBe('x [redacted] y');
  });
});
