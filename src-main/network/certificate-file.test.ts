import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, type Authority } from './authority.fixture.ts';
import { describeCertificate, readCertificateFile } from './certificate-file.ts';

let authority: Authority;
let folder: string;
beforeAll(async () => {
  authority = await createAuthority('Example & Søn "Root"');
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
});
afterAll(() => {
  authority.remove();
  rmSync(folder, { recursive: true });
});

const now = Date.now();

function read(text: string) {
  const path = join(folder, 'company.pem');
  writeFileSync(path, text);
  return readCertificateFile(path, now);
}

describe('a certificate file', () => {
  it.skipIf(process.platform === 'win32')(
    'is rejected without blocking if it is a pipe or a device',
    async () => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      for (const path of [pipe, '/dev/zero']) {
        expect(await readCertificateFile(path, now)).toMatchObject({
          ok: false,
          failure: {
            field: 'certificate',
            message: "This isn't a file. Choose the certificate's file.",
          },
        });
      }
    },
  );

  it('is read despite any text around the certificates', async () => {
    const server = await authority.issue('IP:127.0.0.1');
    const result = await read(`Subject: Example\n${authority.cert}\nand\r\n${server.cert}`);
    const described = result.ok ? result.value.map(describeCertificate) : [];
    expect(described).toMatchObject([
      { subject: 'Example & Søn "Root"', issuer: 'Example & Søn "Root"' },
      { subject: 'Server', issuer: 'Example & Søn "Root"' },
    ]);
    expect(described[0]?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(described[0]?.validUntilMilliseconds).toBeGreaterThan(now);
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'an expired one',
      async () => (await authority.issue('IP:127.0.0.1', -3)).cert,
      /^The certificate of Server expired on \d{4}-/,
    ],
    [
      'a private key beside it',
      async () => (await authority.issue('IP:127.0.0.1')).key + authority.cert,
      /contains a private key/,
    ],
    ['no certificate', () => 'hello', /no certificate in PEM format/],
    ['nothing', () => '', /no certificate in PEM format/],
    ['a damaged one', () => authority.cert.replace(/\n\w{20}/, '\nAAAA'), /damaged/],
    ['far too much', () => 'x'.repeat(2 * 1024 * 1024), /too large/],
    ['a whole system', () => authority.cert.repeat(51), /contains 51 certificates/],
  ])('with %s is rejected with a message', async (_name, text, words) => {
    expect(await read(await text())).toEqual({
      ok: false,
      failure: { kind: 'invalid-input', field: 'certificate', message: expect.saying(words) },
    });
  });

  it('that is gone is rejected with a message', async () => {
    expect(await readCertificateFile(join(folder, 'gone.pem'), now)).toMatchObject({
      ok: false,
      failure: { message: expect.saying("can't be read") },
    });
  });
});
