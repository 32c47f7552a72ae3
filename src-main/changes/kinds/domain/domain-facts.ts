import type { AllowedDomain } from '#contract/organization.ts';

/** What the live model knows of one domain, in the list or not. */
export interface DomainFacts {
  /** As the server stores it. */
  domain: string;
  /** In the letters of its language. */
  readable: string;
  state: DomainState;
  /** The whole list. */
  domains: readonly AllowedDomain[];
  /** Whether the organization accepts addresses of the list only. */
  isInForce: boolean;
  /** How many active people a state of this entry would leave out or let in. */
  affected(state: DomainState): { leaving: number; joining: number };
}

/** Not in the list, in it for itself, or in it with everything below it. */
export type DomainState = '' | 'exact' | 'with-subdomains';
