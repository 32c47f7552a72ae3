import { z } from 'zod';
import { rows } from './unread.ts';

/** An email domain that people may join with (https://zulip.com/api/register-queue, `realm_domains`). */
export const wireRealmDomain = z.object({ domain: z.string(), allow_subdomains: z.boolean() });
export type WireRealmDomain = z.infer<typeof wireRealmDomain>;

/** `GET /realm/domains`. */
export const realmDomainsAnswer = z.object({ domains: rows('domains', wireRealmDomain) });

/** `POST /realm/domains`: an id that no other call uses, and the name as stored. */
export const newRealmDomainAnswer = z.object({ new_domain: z.tuple([z.int(), z.string()]) });
