/**
 * Loaded before the app in each of its processes and threads: a DNS that never answers for names below
 * `.unanswered.test`. Like the system's, each look-up blocks a thread of libuv's pool until something is written to the
 * pipe STUCK_NAMES_PIPE, and adds a line to the file STUCK_NAMES_CALLS when started.
 */
import dns, { type LookupAddress } from 'node:dns';
import { appendFileSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { callbackify } from 'node:util';

const isStuck = (name: string): boolean => name.endsWith('.unanswered.test');

async function wait(name: string): Promise<never> {
  appendFileSync(process.env['STUCK_NAMES_CALLS'] ?? '', `${name}\n`);
  await promises.readFile(process.env['STUCK_NAMES_PIPE'] ?? '');
  throw Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' });
}

const { lookup: usual } = dns;
const { lookup: usualPromise } = dns.promises;
type Callback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;
Object.assign(dns, {
  lookup(name: string, options: object, callback: Callback) {
    if (isStuck(name)) callbackify(wait)(name, callback);
    else usual(name, options, callback);
  },
});
Object.assign(dns.promises, {
  lookup: (name: string, options: object) => (isStuck(name) ? wait(name) : usualPromise(name, options)),
});
syncBuiltinESMExports();
