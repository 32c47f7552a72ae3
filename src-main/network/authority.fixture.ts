import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// The certificate library needs it to find its parts.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A key and its certificate, as PEM. */
export interface Issued {
  key: string;
  cert: string;
}

/** A certificate authority like a company's. */
export interface Authority {
  /** Its own certificate, as PEM. */
  cert: string;
  /** The file of its certificate. */
  file: string;
  /**
   * Issues a server certificate.
   * @param name such as `IP:127.0.0.1` or `DNS:chat.example.com`
   * @param days from now; negative for an expired one
   */
  issue(name: string, days?: number): Promise<Issued>;
  /** A self-signed server certificate. */
  selfSigned(name: string): Promise<Issued>;
  /** Deletes all its files. */
  remove(): void;
}

const day = 24 * 60 * 60_000;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };

const makeKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

async function pemOf({ privateKey }: CryptoKeyPair): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`;
}

const nameOf = (commonName: string): Name => new Name([{ CN: [{ utf8String: commonName }] }]);

function serverNames(name: string): SubjectAlternativeNameExtension {
  const [kind, value = ''] = name.split(/:(.*)/);
  return new SubjectAlternativeNameExtension([{ type: kind === 'IP' ? 'ip' : 'dns', value }]);
}

/** Creates an authority at run time, so that the repository contains no keys. */
export async function createAuthority(commonName = 'Example Company Root'): Promise<Authority> {
  const keys = await makeKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    name: nameOf(commonName),
    keys,
    signingAlgorithm,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 3_650 * day),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const cert = `${own.toString('pem')}\n`;
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, cert);
  return {
    cert,
    file,
    async issue(name, days = 30) {
      const serverKeys = await makeKeys();
      const until = Date.now() + days * day;
      const issued = await X509CertificateGenerator.create({
        subject: nameOf('Server'),
        issuer: own.subjectName,
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm,
        notBefore: new Date(Math.min(Date.now(), until) - day),
        notAfter: new Date(until),
        extensions: [serverNames(name)],
      });
      return { key: await pemOf(serverKeys), cert: `${issued.toString('pem')}\n` };
    },
    async selfSigned(name) {
      const serverKeys = await makeKeys();
      const issued = await X509CertificateGenerator.createSelfSigned({
        name: nameOf('Server'),
        keys: serverKeys,
        signingAlgorithm,
        notBefore: new Date(Date.now() - day),
        notAfter: new Date(Date.now() + 30 * day),
        extensions: [serverNames(name)],
      });
      return { key: await pemOf(serverKeys), cert: `${issued.toString('pem')}\n` };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
