import { z } from 'zod';
import { named } from './named.ts';
import { orDefault, rows } from './unread.ts';

/** An external authentication method. */
export const externalAuthenticationMethod = z.lazy(() =>
  z.object({
    name: z.string(),
    display_name: z.string(),
    display_icon: z.string().nullish(),
    login_url: z.string().default(''),
  }),
);

/** `GET /server_settings` (https://zulip.com/api/get-server-settings). All the realm's keys may be absent. */
export const serverSettings = z.lazy(() =>
  z.object({
    zulip_version: z.string(),
    /** Absent on servers before 3.0. */
    zulip_feature_level: z.int().default(0),
    ...orDefault({
      zulip_merge_base: z.string().default(''),
      push_notifications_enabled: z.boolean().default(false),
      is_incompatible: z.boolean().default(false),
      email_auth_enabled: z.boolean().default(false),
      require_email_format_usernames: z.boolean().default(true),
      realm_url: z.string().optional(),
      realm_uri: z.string().optional(),
      realm_name: z.string().optional(),
      realm_icon: z.string().optional(),
      /** HTML. */
      realm_description: z.string().optional(),
      authentication_methods: named(z.unknown()).default({}),
      external_authentication_methods: rows(
        'external_authentication_methods',
        externalAuthenticationMethod,
      ).default([]),
    }),
  }),
);
export type ServerSettings = z.infer<typeof serverSettings>;
