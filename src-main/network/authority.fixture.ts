import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and its certificate, as PEM. */
export interface Issued {
  key: string;
  cert: string;
}

/** A certificate authority of openssl, as a company has one. */
export interface Authority {
  /** Its own certificate, as PEM. */
  cert: string;
  /** The file of its certificate. */
  file: string;
  /**
   * A server's certificate.
   * @param names such as `IP:127.0.0.1` or `DNS:chat.example.com`
   * @param days from now on; negative for one that has expired
   */
  issue(names: string, days?: number): Issued;
  /** A server's certificate that nobody but the server vouches for. */
  selfSigned(names: string): Issued;
  /** Deletes everything of it. */
  remove(): void;
}

const day = 24 * 60 * 60_000;

/** `YYMMDDHHMMSSZ`, as openssl wants dates. */
const asn1Time = (milliseconds: number): string =>
  `${new Date(milliseconds)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+Z/g, '')
    .slice(2)}Z`;

/** Makes an authority with openssl; no key lies in the repository. */
export function createAuthority(name = 'Example Company Root'): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const at = (file: string): string => join(folder, file);
  const openssl = (...parameters: string[]): void => {
    execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  mkdirSync(at('issued'));
  writeFileSync(at('index.txt'), '');
  writeFileSync(at('serial'), '1000\n');
  writeFileSync(
    at('ca.cnf'),
    `[ca]
default_ca = here
[here]
database = index.txt
new_certs_dir = issued
serial = serial
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
`,
  );
  const subject = (commonName: string, names: string): string[] => [
    '-utf8',
    '-config',
    'ca.cnf',
    '-subj',
    `/CN=${commonName}`,
    ...(names === '' ? [] : ['-addext', `subjectAltName=${names}`]),
  ];
  let issued = 0;
  const nextFiles = () => {
    issued += 1;
    return { key: `${issued}.key`, request: `${issued}.csr`, cert: `${issued}.pem` };
  };
  const read = (key: string, cert: string): Issued => ({
    key: readFileSync(at(key), 'utf8'),
    cert: readFileSync(at(cert), 'utf8'),
  });
  const itself = ['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '3650', '-extensions', 'authority'];
  openssl('req', '-x509', ...newKey, ...itself, ...subject(name, ''));
  return {
    cert: readFileSync(at('ca.pem'), 'utf8'),
    file: at('ca.pem'),
    issue(names, days = 30) {
      const { key, request, cert } = nextFiles();
      openssl('req', ...newKey, '-keyout', key, '-out', request, ...subject('Server', names));
      const until = Date.now() + days * day;
      const dates = ['-startdate', asn1Time(Math.min(Date.now(), until) - day), '-enddate', asn1Time(until)];
      const signing = ['-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
      openssl('ca', '-batch', '-notext', ...signing, '-in', request, '-out', cert, ...dates);
      return read(key, cert);
    },
    selfSigned(names) {
      const { key, cert } = nextFiles();
      openssl('req', '-x509', ...newKey, '-keyout', key, '-out', cert, ...subject('Server', names));
      return read(key, cert);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
