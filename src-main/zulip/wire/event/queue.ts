import { z } from 'zod';
import { event, operation } from './shape.ts';

/** The life of the queue itself, and the owner's own settings. https://zulip.com/api/get-events#heartbeat */
export const queueEvents = () =>
  [
    event('heartbeat', {}),
    event('web_reload_client', {}),
    /** The list of invitations is another one; `GET /invites` has it. */
    event('invites_changed', {}),
    event('restart', { zulip_version: z.string(), zulip_feature_level: z.int() }),
    operation('user_settings', 'update', { property: z.string(), value: z.unknown() }),
    operation('realm_user_settings_defaults', 'update', { property: z.string(), value: z.unknown() }),
  ] as const;
