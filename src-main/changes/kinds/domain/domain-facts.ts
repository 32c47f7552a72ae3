import type { AllowedDomain } from '#contract/organization.ts';

/** A domain in the live model, listed or not. */
export interface DomainFacts {
  /** As the server stores it. */
  domain: string;
  /** In its native script. */
  readable: string;
  state: DomainState;
  /** The whole list. */
  domains: readonly AllowedDomain[];
  /** Whether the organization only accepts addresses with listed domains. */
  isInForce: boolean;
  /** How many active people a state of this entry would exclude or include. */
  affected(state: DomainState): { leaving: number; joining: number };
}

/** Not listed, listed itself, or listed with all its subdomains. */
export type DomainState = '' | 'exact' | 'with-subdomains';
