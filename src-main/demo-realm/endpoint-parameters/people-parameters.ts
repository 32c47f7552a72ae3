import type { EndpointTable } from './endpoint-parameter.ts';

const status = 'status_text emoji_name emoji_code reaction_type';
const person = 'full_name role profile_data new_email@313';
const presentation = 'client_gravatar include_custom_profile_fields';
const invitation =
  'stream_ids invite_as invite_expires_in_minutes include_realm_default_subscriptions@261 group_ids@322 welcome_message_custom_text@416';
const botSettings =
  'config_data default_sending_stream default_events_register_stream default_all_public_streams';
const field =
  'name hint field_data display_in_profile_summary@146 required@244 editable_by_user@296 use_for_user_matching@455';

/** Accounts, bots, invitations, statuses, presence and devices. https://zulip.com/api/rest */
export const peopleParameters: EndpointTable = {
  'POST /fetch_api_key': 'username password',
  'POST /dev_fetch_api_key': 'username',

  'GET /users': `${presentation} user_ids@384`,
  'GET /users/:id': presentation,
  'GET /users/:name': presentation,
  'PATCH /users/:id': person,
  'PATCH /users/:name': person,
  'POST /users': 'email password full_name',
  'DELETE /users/:id': 'deactivation_notification_comment actions@459',
  'POST /users/me/status': `${status} away`,
  'POST /users/:id/status': status,
  'POST /users/me/presence':
    'status ping_only new_user_input slim_presence last_update_id@263 history_limit_days@288',
  'PATCH /users/me/profile_data': 'data',
  'DELETE /users/me/profile_data': 'data',

  'POST /bots': `full_name short_name bot_type service_name payload_url interface_type ${botSettings}`,
  'PATCH /bots/:id': `full_name role bot_owner_id service_payload_url service_interface ${botSettings}`,
  'GET /bot_storage': 'keys',
  'PUT /bot_storage': 'storage',
  'DELETE /bot_storage': 'keys',

  'POST /invites': `invitee_emails ${invitation} notify_referrer_on_join@267`,
  'POST /invites/multiuse': invitation,

  'POST /realm/profile_fields': `${field} field_type`,
  'PATCH /realm/profile_fields/:id': field,
  'PATCH /realm/profile_fields': 'order',

  'POST /users/me/apns_device_token': 'token appid',
  'DELETE /users/me/apns_device_token': 'token',
  'POST /users/me/android_gcm_reg_id': 'token',
  'DELETE /users/me/android_gcm_reg_id': 'token',
  'POST /mobile_push/test_notification': 'token',
  'POST /mobile_push/register':
    'token_kind bouncer_public_key encrypted_push_registration push_account_id@406-468 push_public_key@406-432 push_key@432 device_id@468 push_key_id@468 token_id@468',
  'POST /mobile_push/e2ee/test_notification': 'push_account_id@420-468 device_id@468',
  'POST /remove_client_device': 'device_id',
};
