import type { DomainFacts } from '../../changes/kinds/domain/domain-facts.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { readableDomain } from '../people/email-domain.ts';
import { domainImpact } from './domain-survey.ts';

/** Looks up allowed domains for changes. */
export function domainLookup(model: () => RealmModel | null): (name: string) => DomainFacts | undefined {
  return (name) => {
    const loaded = model();
    if (!loaded) return undefined;
    const { domains, restrictedToDomains } = loaded.settings.row();
    const known = domains.find((one) => one.domain === name);
    return {
      domain: name,
      readable: readableDomain(name),
      state: known === undefined ? '' : known.allowSubdomains ? 'with-subdomains' : 'exact',
      domains,
      isInForce: restrictedToDomains,
      affected(state) {
        const allowSubdomains = state === '' ? null : state === 'with-subdomains';
        const { leaving, joining } = domainImpact(loaded, [{ domain: name, allowSubdomains }]);
        return { leaving: leaving.count, joining: joining.count };
      },
    };
  };
}
