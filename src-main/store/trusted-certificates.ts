import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** The certificates that a person added for the organization at an origin, as PEM, in the order they were added. */
export function listTrustedCertificates(database: DatabaseSync, origin: string): string[] {
  return database
    .prepare('SELECT pem FROM trusted_certificate WHERE origin = ? ORDER BY added_at, fingerprint')
    .all(origin)
    .map(({ pem }) => String(pem));
}

/** Stores certificates for an origin; existing ones stay. */
export function addTrustedCertificates(
  database: DatabaseSync,
  origin: string,
  certificates: readonly { fingerprint: string; pem: string }[],
  nowMilliseconds: number,
): void {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO trusted_certificate (origin, fingerprint, pem, added_at) VALUES (?, ?, ?, ?)',
  );
  inTransaction(database, () => {
    for (const { fingerprint, pem } of certificates) insert.run(origin, fingerprint, pem, nowMilliseconds);
  });
}

/** Stops trusting a certificate. */
export function removeTrustedCertificate(database: DatabaseSync, origin: string, fingerprint: string): void {
  database
    .prepare('DELETE FROM trusted_certificate WHERE origin = ? AND fingerprint = ?')
    .run(origin, fingerprint);
}
