import { groupSettingLevels } from '../groups/groups.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import { writableSettings } from '../organization/realm-setting-rules.ts';
import { realmSettings } from '../organization/realm-settings.ts';
import { userSettings } from '../own-settings/user-settings.ts';
import { endpointText, type EndpointTable } from './endpoint-parameter.ts';

const until = Number.POSITIVE_INFINITY;

const realm = endpointText([
  ...writableSettings.map((setting) => ({
    name: setting.name,
    since: realmSettings.find(([name]) => name === setting.name)?.[1] ?? 0,
    until: setting.until,
  })),
  ...permissionSettings.realm.map(({ name, since }) => ({ name, since, until })),
]);
const own = `email full_name new_password old_password timezone target_users@444 ${endpointText(userSettings)}`;
const group = endpointText(
  Object.entries(groupSettingLevels).map(([name, since]) => ({ name, since, until })),
);
const linkifier = 'pattern url_template example_input@471 reverse_template@471 alternative_url_templates@478';

/** The organization, its groups and linkifiers, one's own settings, and the event queue. https://zulip.com/api/rest */
export const organizationParameters: EndpointTable = {
  'POST /register':
    'event_types fetch_event_types client_capabilities client_gravatar slim_presence include_subscribers narrow all_public_streams apply_markdown presence_history_limit_days@288 queue_lifespan_secs@0-481 idle_queue_timeout@481',
  'GET /events':
    'queue_id last_event_id dont_block event_types all_public_streams slim_presence apply_markdown client_gravatar',
  'DELETE /events': 'queue_id',

  'PATCH /realm': realm,
  'PATCH /realm/user_settings_defaults': endpointText(userSettings.filter(({ hasDefault }) => hasDefault)),
  'GET /realm/logo': 'night',
  'POST /realm/logo': 'night',
  'DELETE /realm/logo': 'night',
  'POST /realm/domains': 'domain allow_subdomains',
  'PATCH /realm/domains/:name': 'allow_subdomains',
  'POST /realm/filters': linkifier,
  'PATCH /realm/filters/:id': linkifier,
  'PATCH /realm/linkifiers': 'ordered_linkifier_ids',
  'POST /realm/playgrounds': 'name pygments_language url_template',
  'POST /realm/test_welcome_bot_custom_message': 'welcome_message_custom_text',
  'POST /realm/deactivate': 'deletion_delay_days@332',
  'POST /export/realm': 'export_type@304',

  'GET /user_groups': 'allow_deactivated@290-294 include_deactivated_groups@294',
  'POST /user_groups/create': `name description members subgroups@311 ${group}`,
  'PATCH /user_groups/:id': `name description deactivated@386 ${group}`,
  'GET /user_groups/:id/members': 'direct_member_only',
  'GET /user_groups/:id/members/:id': 'direct_member_only',
  'GET /user_groups/:id/subgroups': 'direct_subgroup_only',
  'POST /user_groups/:id/members': 'add delete add_subgroups@311 delete_subgroups@311',
  'POST /user_groups/:id/subgroups': 'add delete',

  'PATCH /settings': own,
  'PATCH /settings/display': own,
  'PATCH /settings/notifications': own,
  'POST /users/me/alert_words': 'alert_words',
  'DELETE /users/me/alert_words': 'alert_words',
  'POST /users/me/onboarding_steps': 'onboarding_step',
  'POST /navigation_views': 'fragment is_pinned name',
  'PATCH /navigation_views/:path': 'is_pinned name',
  'POST /zcommand': 'command',
};
