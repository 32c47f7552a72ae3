import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayText } from '#words/text.ts';
import { parseOrganizationAddress } from './organization-address.ts';

describe('an organization’s address', () => {
  it.each([
    ['acme.example.com', 'https://acme.example.com'],
    ['  acme.example.com \n', 'https://acme.example.com'],
    ['https://acme.example.com/', 'https://acme.example.com'],
    ['HTTPS://ACME.Example.com', 'https://acme.example.com'],
    ['acme.example.com:443', 'https://acme.example.com'],
    ['localhost:9991', 'https://localhost:9991'],
    ['localhost:9991/login/', 'https://localhost:9991'],
    ['http://localhost:9991', 'http://localhost:9991'],
    ['http://127.1:80', 'http://127.0.0.1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:9991/x', 'http://[::1]:9991'],
    ['[::1]:9991', 'https://[::1]:9991'],
    ['https://acme.example.com/#narrow/channel/3-design', 'https://acme.example.com'],
    ['https://acme.example.com/login/?next=a@b', 'https://acme.example.com'],
    ['acme.example.com?x=1', 'https://acme.example.com'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['acme.example.com:', 'https://acme.example.com'],
  ])('%j is %s', (typed, origin) => {
    expect(parseOrganizationAddress(typed)).toEqual({ ok: true, value: { origin } });
  });

  it.each([
    ['http://acme.example.com', /http isn't encrypted.* Use https:\/\/acme\.example\.com\.$/],
    ['HTTP://acme.example.com:8080/login', /Use https:\/\/acme\.example\.com:8080\.$/],
    ['http://10.0.0.7', /http isn't encrypted/],
    ['http://localhost.example.com', /http isn't encrypted/],
    ['http://127.0.0.1.example.com', /http isn't encrypted/],
    ['http://zulip.localhost', /http isn't encrypted/],
    ['http://[::ffff:127.0.0.1]', /http isn't encrypted/],
    ['', /Enter the address/],
    ['   ', /Enter the address/],
    ['zulip://login?email=a@b.c', /"zulip:" aren't supported/],
    ['zulip:login', /aren't supported/],
    ['ftp://acme.example.com', /"ftp:" aren't supported/],
    ['javascript:alert(1)', /aren't supported/],
    ['anna@acme.example.com', /not an email/],
    ['mailto:anna@acme.example.com', /not an email/],
    ['https://anna:secret@acme.example.com', /not an email/],
    ['anna:secret@acme.example.com', /not an email/],
    ['https://', /isn't the address/],
    ['https:acme', /isn't the address/],
    ['https:///path', /isn't the address/],
    ['acme example.com', /isn't the address/],
    ['acme\t.example.com', /isn't the address/],
    ['https://acme.example.com:99999', /isn't the address/],
    ['https://exa<mple.com', /isn't the address/],
    ['?', /isn't the address/],
  ])('%j is rejected beside its field', (typed, message) => {
    const result = parseOrganizationAddress(typed);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field: 'address' } });
    expect(!result.ok && 'message' in result.failure && sayText(result.failure.message)).toMatch(message);
  });

  it('never throws, and an accepted origin is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.emailAddress()), (typed) => {
        const result = parseOrganizationAddress(typed);
        if (!result.ok) return;
        const { origin } = result.value;
        expect(origin).toMatch(/^https?:\/\/[^/@?#\s]+$/);
        expect(parseOrganizationAddress(origin)).toEqual(result);
      }),
      { numRuns: 1000 },
    );
  });

  it('loses every path, query and fragment', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
        (typed) => {
          expect(parseOrganizationAddress(typed)).toEqual({
            ok: true,
            value: { origin: new URL(typed).origin },
          });
        },
      ),
    );
  });
});
