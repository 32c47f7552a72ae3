import { methodKeys } from './authentication-methods.ts';
import { zulipVersion } from '../versions.ts';
import { escapeHtml } from '../people/people.ts';
import { hasWebPublic } from '../organization/web-public.ts';
import type { Route } from '../router.ts';

/** Requests that anyone may make. https://zulip.com/api/get-server-settings */
export const serverSettingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server_settings',
    ignoresSilently: true,
    anonymous: true,
    handle({ state }) {
      const version = zulipVersion(state.featureLevel);
      return {
        zulip_version: version,
        zulip_merge_base: version,
        zulip_feature_level: state.featureLevel,
        push_notifications_enabled: false,
        is_incompatible: false,
        require_email_format_usernames: true,
        ...(state.featureLevel >= 257 ? { realm_url: state.url } : {}),
        realm_uri: state.url,
        realm_name: state.settings.get('name'),
        realm_icon: state.settings.get('icon_url'),
        realm_description: `<p>${escapeHtml(String(state.settings.get('description')))}</p>`,
        realm_web_public_access_enabled: hasWebPublic(state),
        ...methodKeys(state),
      };
    },
  },
];
