import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './redaction.ts';

const apiKey = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')),
  minLength: 32,
  maxLength: 32,
});
const password = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });

describe('the redactor', () => {
  it('forgets a secret when everybody who registered it lets go', () => {
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

  it('leaves texts alone before a secret is known', () => {
    expect(createRedactor().redact('plain text')).toBe('plain text');
  });

  it('removes a key in every encoding, wherever it stands', () => {
    fc.assert(
      fc.property(apiKey, fc.emailAddress(), fc.string(), fc.string(), (key, email, before, after) => {
        const redactor = createRedactor();
        redactor.protect(key);
        const basic = Buffer.from(`${email}:${key}`).toString('base64');
        for (const shown of [key, encodeURIComponent(key), JSON.stringify({ key })]) {
          expect(redactor.redact(`${before}${shown}${after}`)).not.toContain(key);
        }
        // What is left of the header must not give the key back, at any alignment.
        const left = redactor.redact(`Basic ${basic} ${after}`).split(' ')[1] ?? '';
        expect(left).not.toBe(basic);
        const decoded = Buffer.from(left.replaceAll('[redacted]', ''), 'base64').toString('latin1');
        expect(decoded).not.toContain(key.slice(2, -2));
        const url = Buffer.from(`${email}:${key}:tail`).toString('base64url');
        expect(redactor.redact(url)).toContain('[redacted]');
      }),
    );
  });

  it('removes passwords with characters that have to be encoded', () => {
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
    'removes base64url of a secret whose base64 has + and /, at offset %i of a longer text',
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

  it('does not leave the rest of a longer secret behind', () => {
    const redactor = createRedactor();
    redactor.protect('abcdefgh');
    redactor.protect('abcdefghijkl');
    expect(redactor.redact('x abcdefghijkl y')).toBe('x [redacted] y');
  });
});
