import { permissionSettings } from '../organization/permission-settings.ts';
import { endpointText, type EndpointTable } from './endpoint-parameter.ts';

/** Below this level it was a single group, and every level supports it. */
const ofOneGroup = 'can_remove_subscribers_group';

const permissions = endpointText(
  permissionSettings.stream.map(({ name, since }) => ({
    name,
    since: name === ofOneGroup ? 0 : since,
    until: Number.POSITIVE_INFINITY,
  })),
);
const newChannel = `invite_only is_web_public is_default_stream announce history_public_to_subscribers message_retention_days stream_post_policy@0-333 folder_id@389 topics_policy@392 ${permissions}`;
const subscribing = `principals authorization_errors_fatal send_new_subscription_messages@397 ${newChannel}`;

/** Channels, channel folders and subscriptions. https://zulip.com/api/get-streams */
export const channelParameters: EndpointTable = {
  'GET /streams':
    'include_public include_web_public include_subscribed include_all_active include_default include_owner_subscribed exclude_archived@315 include_all@356 include_can_access_content@356',
  'GET /get_stream_id': 'stream',
  'POST /channels/create': `name description subscribers send_new_subscription_messages ${newChannel}`,
  'PATCH /streams/:id': `new_name description is_private is_web_public is_default_stream history_public_to_subscribers message_retention_days stream_post_policy@0-333 is_announcement_only@0-333 is_archived@388 folder_id@389 topics_policy@392 ${permissions}`,
  'GET /streams/:id/email_address': 'sender_id@335',
  'POST /streams/:id/delete_topic': 'topic_name',
  'GET /users/me/:id/topics': 'allow_empty_topic_name@334',

  'GET /channel_folders': 'include_archived',
  'POST /channel_folders/create': 'name description',
  'PATCH /channel_folders': 'order',
  'PATCH /channel_folders/:id': 'name description is_archived',
  'POST /default_streams': 'stream_id',
  'DELETE /default_streams': 'stream_id',
  'POST /default_stream_groups/create': 'group_name description stream_names',
  'PATCH /default_stream_groups/:id': 'new_group_name new_description',
  'PATCH /default_stream_groups/:id/streams': 'op stream_names',

  'GET /users/me/subscriptions': 'include_subscribers',
  'POST /users/me/subscriptions': `subscriptions ${subscribing}`,
  'DELETE /users/me/subscriptions': 'subscriptions principals',
  // Combines both other calls, with any other parameters.
  'PATCH /users/me/subscriptions': `add delete ${subscribing}`,
  'POST /users/me/subscriptions/properties': 'subscription_data',
  'PATCH /users/me/subscriptions/:id': 'property value',
  'PATCH /users/me/subscriptions/muted_topics': 'stream stream_id topic op',
  'POST /user_topics': 'stream_id topic visibility_policy',
};
