import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Certificate } from 'node:tls';
import type { TrustedCertificate } from '#contract/network.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';

const largestFile = 1024 * 1024;
const mostCertificates = 50;
const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function refusal(message: Text): Result<never> {
  return fail({ kind: 'invalid-input', field: 'certificate', message });
}

/** The name in a certificate: the common name, or else the organization. */
function nameIn({ CN: common, O: organization }: Partial<Certificate>): string {
  return [common, organization].flat().find((name) => name !== undefined && name !== '') ?? 'Without a name';
}

/** A certificate as the window shows it. @throws if `pem` isn't one */
export function describeCertificate(pem: string): TrustedCertificate {
  const certificate = new X509Certificate(pem);
  const { fingerprint256, validFrom, validTo } = certificate;
  // The class's own strings are escaped.
  const { subject, issuer } = certificate.toLegacyObject();
  return {
    fingerprint: fingerprint256,
    subject: nameIn(subject),
    issuer: nameIn(issuer),
    validFromMilliseconds: Date.parse(validFrom),
    validUntilMilliseconds: Date.parse(validTo),
  };
}

/**
 * Reads the certificates from a file (PEM) that the person chose.
 *
 * @param nowMilliseconds UNIX time, to reject expired certificates
 * @returns each as PEM; `invalid-input` says what is wrong with the file
 */
export async function readCertificateFile(path: string, nowMilliseconds: number): Promise<Result<string[]>> {
  let content: string;
  try {
    const found = await stat(path);
    // Reading a pipe would block, and a device never ends.
    if (!found.isFile()) return refusal(text('file.isnt-file-choose-certificates'));
    if (found.size > largestFile) return refusal(text('file.file-too-large-certificate'));
    content = await readFile(path, 'utf8');
  } catch {
    return refusal(text('file.file-cant-be-read'));
  }
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(content)) {
    return refusal(text('file.file-contains-private-key'));
  }
  const blocks = content.match(block) ?? [];
  if (blocks.length === 0) {
    return refusal(text('file.file-certificate-pem-format'));
  }
  if (blocks.length > mostCertificates) {
    return refusal(
      text('file.file-contains-certificates-choose', { count: blocks.length, most: mostCertificates }),
    );
  }
  for (const pem of blocks) {
    let found: TrustedCertificate;
    try {
      found = describeCertificate(pem);
    } catch {
      return refusal(text('file.certificate-file-damaged'));
    }
    if (found.validUntilMilliseconds < nowMilliseconds) {
      const date = new Date(found.validUntilMilliseconds).toISOString().slice(0, 10);
      return refusal(text('file.certificate-expired-on-ask', { subject: found.subject, date }));
    }
  }
  return succeed(blocks.map((pem) => `${pem}\n`));
}
