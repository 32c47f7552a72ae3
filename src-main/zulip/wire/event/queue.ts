import { z } from 'zod';
import { event, operation } from './shape.ts';

/** Events about the queue itself and the owner's settings. https://zulip.com/api/get-events#heartbeat */
export const queueEvents = () =>
  [
    event('heartbeat', {}),
    event('web_reload_client', {}),
    /** The list of invitations has changed; `GET /invites` returns it. */
    event('invites_changed', {}),
    event('restart', { zulip_version: z.string(), zulip_feature_level: z.int() }),
    operation('user_settings', 'update', { property: z.string(), value: z.unknown() }),
    operation('realm_user_settings_defaults', 'update', { property: z.string(), value: z.unknown() }),
  ] as const;
