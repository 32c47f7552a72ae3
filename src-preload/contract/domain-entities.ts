/** A domain that people may join with, and in which form people read it. */
export interface AllowedDomain {
  /** As the server stores it: lower case, international names in their ASCII form. */
  domain: string;
  /** The same in the letters of its language; equal to `domain` where there are none. */
  readable: string;
  allowSubdomains: boolean;
}

/** What becomes of a typed domain. */
export interface DomainReading {
  /** As the server would store it; null where it would refuse it. */
  domain: string | null;
  /** The same in the letters of its language. */
  readable: string;
  /** The server's own words for what is wrong; null where it would accept it. */
  problem: string | null;
  /** What to write instead, in words; empty where the server's words say it. */
  advice: string;
  /** A domain to write instead; null where there is none to guess. */
  suggestion: string | null;
  /** What is worth knowing before it is added, although it would be accepted. */
  cautions: string[];
}

/** How many people have addresses of one domain. */
export interface DomainCount {
  domain: string;
  readable: string;
  people: number;
}

/** Active people, bots left out, against the list of allowed domains. */
export interface DomainSurvey {
  /** Grows when people or the list changed; a survey with a lower one is stale. */
  version: number;
  /** People whose real address the caller may see. */
  known: number;
  /** People whose address is hidden from the caller. */
  hidden: number;
  outside: number;
  /** How many people each entry of the list lets in, by the domain as it is stored. */
  insideOf: Record<string, number>;
  /** The domains outside with the most people, at most 50 of them. */
  outsideDomains: DomainCount[];
  outsideDomainCount: number;
}

/** One entry of the list as it is to be: with or without subdomains, or null for not there. */
export interface DomainChange {
  domain: string;
  allowSubdomains: boolean | null;
}

/** A person whom a change of the list concerns. */
export interface AffectedPerson {
  userId: number;
  name: string;
  email: string;
}

/** What a change of the list does to the people who are there. */
export interface DomainImpact {
  outsideBefore: number;
  outsideAfter: number;
  hidden: number;
  /** Whose addresses the list no longer lets in; the first of them by name. */
  leaving: { count: number; people: AffectedPerson[] };
  /** Whose addresses the list lets in now. */
  joining: { count: number; people: AffectedPerson[] };
}
