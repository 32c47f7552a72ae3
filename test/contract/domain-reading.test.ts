import { describe, expect, it } from 'vitest';
import { readDomain } from '../../src-main/realm/domains/read-domain.ts';
import { addDomain, getDomains, removeDomain } from '../../src-main/zulip/route/domains.ts';
import { contractRealm, refusalOf } from './connection.fixture.ts';

/** The realm accepts what the form accepts, and rejects what the form rejects, in the same words. */
const contract = contractRealm();

const typed = [
  'EXAMPLE.com',
  ' example.com ',
  'münchen.example',
  'xn--mnchen-3ya.example',
  'example.org.',
  '.example.org',
  'example.org:443',
  'example.org/path',
  'https://example.org',
  '*.example.org',
  '10.0.0.1',
  'localhost',
  'ines@example.org',
  'example..org',
  '-a.org',
  'a-.org',
  'a_b.-c.org',
  'exam ple.org',
  '',
  `${'a'.repeat(250)}.org`,
  `${'a'.repeat(252)}.org`,
  'orchid-cooperative.example',
  '例え.テスト',
  'straße.example',
  'a.b.c.d.e.example',
  '‮example.org',
];

describe('a typed domain', () => {
  it.each(typed)('%j has the result in the realm that the form predicts', async (text) => {
    const owner = contract.as('owner');
    const rules = (await getDomains(owner)).map(({ domain, allow_subdomains }) => ({
      domain,
      readable: domain,
      allowSubdomains: allow_subdomains,
    }));
    const { domain, problem } = readDomain(text, rules);
    if (domain !== null) {
      expect(await addDomain(owner, { domain, allow_subdomains: false })).toMatchObject({ domain });
      await removeDomain(owner, domain);
      return;
    }
    // What can't be converted to ASCII is sent as typed.
    const refusal = await refusalOf(addDomain(owner, { domain: text, allow_subdomains: false }));
    // The server accepts up to 255 characters but fails to store more than 80.
    const isServersFault = text.length > 80 && text.length <= 255;
    expect(refusal).toMatchObject(
      isServersFault ? { kind: 'server-trouble' } : { kind: 'rejected', message: problem },
    );
  });
});
