import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { AllowedDomain, DomainReading } from '#contract/organization.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import { readableDomain } from '../people/email-domain.ts';
import { domainObjection } from '../../changes/kinds/domain/domain-objection.ts';

const beyondAscii = /[^\0-\x7f]/;

/** Providers where anyone can get an address. */
const publicProviders: ReadonlySet<string> = new Set([
  'aol.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.ru',
  '163.com',
]);

/**
 * The form in which the server would store it. It trims and lowercases its input, and accepts international names only
 * in ASCII.
 */
function storedForm(text: string): string {
  const lower = plainAddress(text).toLowerCase();
  return beyondAscii.test(lower) ? domainToASCII(lower) || lower : lower;
}

/** Removes the parts of an address that don't belong to the domain. */
function withoutSurroundings(text: string): string {
  const bare = plainAddress(text)
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/^.*@/s, '')
    .replace(/^(\*\.)+/, '')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.+|\.+$/g, '');
  return storedForm(bare);
}

function adviceOf(text: string): string {
  const typed = plainAddress(text);
  if (typed.startsWith('*.')) return 'No wildcards: allow the domain and its subdomains instead.';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) || /[/?#]/.test(typed)) {
    return 'Enter the domain alone, not a link.';
  }
  if (typed.includes('@')) return 'Only what follows the @.';
  if (/:\d*$/.test(typed)) return 'Only the domain, without the port.';
  if (/[.]$/.test(typed)) return 'Without the dot at the end.';
  if (typed.includes('_')) return 'An underscore is no part of a domain of mail.';
  return '';
}

function cautionsOf(domain: string, rules: readonly AllowedDomain[]): string[] {
  const cautions: string[] = [];
  const covering = rules.find(
    (rule) => rule.allowSubdomains && domain !== rule.domain && domain.endsWith(`.${rule.domain}`),
  );
  if (covering !== undefined) {
    cautions.push(`${covering.readable} lets addresses below it in already, this one among them.`);
  }
  if (publicProviders.has(domain)) {
    cautions.push(`Anybody can have an address at ${domain}: whoever wants to could join.`);
  }
  if (isIP(domain) !== 0 || /^[\d.]+$/.test(domain)) {
    cautions.push(
      'This is a number and no name. The server takes it, but hardly any address ends like this.',
    );
  }
  return cautions;
}

/**
 * Parses a domain as typed, by the server's rules and in their order.
 *
 * @param rules the current list, to find duplicates
 */
export function readDomain(text: string, rules: readonly AllowedDomain[]): DomainReading {
  const domain = storedForm(text);
  const problem = domainObjection(domain, rules);
  if (problem === null) {
    const readable = readableDomain(domain);
    return { domain, readable, problem, advice: '', suggestion: null, cautions: cautionsOf(domain, rules) };
  }
  const guess = withoutSurroundings(text);
  const isBetter = guess !== domain && guess !== '' && domainObjection(guess, rules) === null;
  return {
    domain: null,
    readable: readableDomain(domain),
    problem,
    advice: adviceOf(text),
    suggestion: isBetter ? readableDomain(guess) : null,
    cautions: [],
  };
}
