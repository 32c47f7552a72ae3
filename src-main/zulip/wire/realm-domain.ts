import { z } from 'zod';

/** A mail domain people may join with (https://zulip.com/api/register-queue, `realm_domains`). */
export const wireRealmDomain = z.object({ domain: z.string(), allow_subdomains: z.boolean() });
export type WireRealmDomain = z.infer<typeof wireRealmDomain>;
