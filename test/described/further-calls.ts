import { accountOf, send, waiting, type Parameters } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';

const general = 3;

/**
 * Makes the calls that neither the recorded script nor the client's functions make, observed by the queues of different
 * clients: of people who see everything, and of a program from before the newer forms.
 *
 * @returns the rejected calls, of which there should be none
 */
export async function callTheRest(realm: DemoRealm): Promise<string[]> {
  const owner = accountOf(realm, 100);
  const member = accountOf(realm, 400);
  const guest = accountOf(realm, 600);
  const refused: string[] = [];

  async function call(
    account: typeof owner,
    method: string,
    path: string,
    parameters: Parameters = {},
  ): Promise<Record<string, unknown>> {
    const { status, body } = await send(realm, account, method, path, parameters);
    if (status !== 200) refused.push(`${method} ${path}: ${String(body['msg'])}`);
    return body;
  }
  const idOf = (body: Record<string, unknown>, key = 'id'): number => Number(body[key]);

  const modern = {
    user_settings_object: true,
    linkifier_url_template: true,
    bulk_message_deletion: true,
    stream_typing_notifications: true,
    user_avatar_url_field_optional: true,
  };
  const queues: { account: typeof owner; id: string }[] = [];
  for (const account of [owner, member, guest]) {
    for (const capabilities of [modern, {}]) {
      const { queue_id: id } = await call(account, 'POST', '/register', {
        apply_markdown: true,
        all_public_streams: account !== guest,
        client_capabilities: { notification_settings_null: true, ...capabilities },
        include_subscribers: true,
      });
      queues.push({ account, id: String(id) });
    }
  }

  // A poll is held until there is a heartbeat.
  const quiet = await call(owner, 'POST', '/register', {
    event_types: ['alert_words'],
    fetch_event_types: [],
  });
  await call(owner, 'GET', '/events', { queue_id: quiet['queue_id'], last_event_id: -1 });

  // Messages, and what happens to them.
  const toGeneral = (content: string, topic = 'kilns'): Parameters => ({
    type: 'stream',
    to: general,
    topic,
    content,
  });
  const question = idOf(await call(member, 'POST', '/messages', toGeneral('Where is the kiln?')));
  const poll = idOf(await call(owner, 'POST', '/messages', toGeneral('/poll When?\nToday')));
  const direct = idOf(
    await call(owner, 'POST', '/messages', { type: 'direct', to: [member.userId], content: '@**all** Hi' }),
  );
  await call(owner, 'POST', '/submessage', {
    message_id: poll,
    msg_type: 'widget',
    content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
  });
  const eyes = { emoji_name: 'eyes' };
  await call(owner, 'POST', `/messages/${question}/reactions`, eyes);
  await call(member, 'POST', `/messages/${question}/reactions`, eyes);
  await call(owner, 'DELETE', `/messages/${question}/reactions`, eyes);
  await call(member, 'PATCH', `/messages/${question}`, { content: 'Where is **the** kiln? #4431' });
  await call(owner, 'PATCH', `/messages/${question}`, { topic: 'glazes', propagate_mode: 'change_all' });
  await call(owner, 'PATCH', `/messages/${question}`, {
    stream_id: 4,
    propagate_mode: 'change_all',
    send_notification_to_new_thread: true,
  });
  await call(owner, 'GET', `/messages/${question}`);
  await call(owner, 'GET', `/messages/${question}/history`);
  await call(owner, 'GET', `/messages/${question}/read_receipts`);
  await call(owner, 'GET', '/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    narrow: [{ operator: 'search', operand: 'kiln' }],
  });
  await call(owner, 'GET', '/messages', { anchor: 'newest', num_before: 200, num_after: 0 });
  await call(owner, 'GET', '/messages/matches_narrow', {
    msg_ids: [question],
    narrow: [{ operator: 'search', operand: 'kiln' }],
  });
  for (const op of ['start', 'stop']) {
    await call(owner, 'POST', '/typing', { op, to: [member.userId] });
    await call(owner, 'POST', '/typing', { op, type: 'stream', stream_id: general, topic: 'kilns' });
  }
  await call(member, 'POST', '/messages/flags', { messages: [direct], op: 'add', flag: 'read' });
  await call(member, 'POST', '/messages/flags', { messages: [direct, poll], op: 'remove', flag: 'read' });
  await call(member, 'POST', '/mark_topic_as_read', { stream_id: general, topic_name: 'lunch' });
  await call(member, 'POST', '/mark_stream_as_read', { stream_id: general });
  await call(member, 'POST', '/mark_all_as_read');
  await call(owner, 'DELETE', `/messages/${poll}`);
  await call(owner, 'DELETE', `/messages/${direct}`);

  // Personal settings.
  await call(member, 'POST', '/users/me/alert_words', { alert_words: ['kiln'] });
  await call(member, 'DELETE', '/users/me/alert_words', { alert_words: ['kiln'] });
  await call(member, 'POST', `/users/me/muted_users/${guest.userId}`);
  await call(member, 'DELETE', `/users/me/muted_users/${guest.userId}`);
  await call(member, 'POST', '/user_topics', { stream_id: general, topic: 'kilns', visibility_policy: 3 });
  await call(member, 'PATCH', '/users/me/subscriptions/muted_topics', {
    stream_id: general,
    topic: 'kilns',
    op: 'add',
  });
  await call(member, 'POST', '/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: general, property: 'color', value: '#123456' }],
  });
  await call(member, 'PATCH', '/users/me/subscriptions', { delete: ['general'] });
  await call(member, 'PATCH', '/users/me/subscriptions', { add: [{ name: 'general' }] });
  await call(member, 'GET', '/users/me/subscriptions', { include_subscribers: true });
  for (const settings of [
    { color_scheme: 2, enable_sounds: false, timezone: 'Asia/Tokyo', default_language: 'de' },
    { email_address_visibility: 4, presence_enabled: false },
    { email_address_visibility: 1, presence_enabled: true },
    { full_name: 'Somebody Else' },
  ]) {
    await call(member, 'PATCH', '/settings', settings);
  }
  await call(member, 'POST', '/users/me/presence', { status: 'active', new_user_input: true });
  await call(owner, 'GET', `/users/${member.userId}/presence`);
  await call(owner, 'GET', '/realm/presence');
  await call(member, 'POST', '/users/me/onboarding_steps', { onboarding_step: 'intro_inbox_view_modal' });

  // Organization settings.
  const group = { group_name: 'newcomers', description: 'Where to begin', stream_names: ['kiln', 'gardens'] };
  await call(owner, 'POST', '/default_stream_groups/create', group);
  const playground = {
    name: 'Rust',
    pygments_language: 'Rust',
    url_template: 'https://rust.example/?c={code}',
  };
  await call(
    owner,
    'DELETE',
    `/realm/playgrounds/${idOf(await call(owner, 'POST', '/realm/playgrounds', playground))}`,
  );
  await call(owner, 'POST', '/realm/filters', {
    pattern: 'K-(?P<n>[0-9]+)',
    url_template: 'https://k.example/{n}',
  });
  await call(owner, 'POST', '/export/realm');
  const made = await call(owner, 'POST', '/bots', {
    full_name: 'Kiln',
    short_name: 'described',
    bot_type: 3,
    payload_url: JSON.stringify('https://kiln.example/hook'),
    interface_type: 1,
  });
  const bot = idOf(made, 'user_id');
  await call(owner, 'PATCH', `/bots/${bot}`, { full_name: 'Kiln watch', default_sending_stream: 'general' });
  await call(owner, 'PATCH', `/bots/${bot}`, { bot_owner_id: member.userId });
  await call(owner, 'DELETE', `/bots/${bot}`);
  for (const [name, value] of [
    ['plan_type', 2],
    ['description', 'We make pots.'],
    ['mandatory_topics', true],
    ['allow_message_editing', false],
    ['default_language', 'de'],
  ] as const) {
    realm.control.setRealmSetting(name, value);
  }
  await call(owner, 'PATCH', '/realm', {
    name: 'Pots',
    waiting_period_threshold: 3,
    message_content_edit_limit_seconds: 60,
    invite_required: false,
  });
  realm.control.allowEmailChanges(owner.userId, true);
  await call(owner, 'PATCH', `/users/${member.userId}`, { new_email: 'else@orchid-cooperative.example' });
  await call(owner, 'GET', '/users', { include_custom_profile_fields: true, client_gravatar: false });
  await call(owner, 'GET', `/users/${member.userId}`, { include_custom_profile_fields: true });
  await call(owner, 'GET', `/users/${bot}`);
  await call(owner, 'GET', `/users/user${guest.userId}@orchid.example.com`, {
    include_custom_profile_fields: true,
  });
  realm.control.restart();
  await call(owner, 'POST', '/realm/deactivate').catch(() => undefined);
  realm.control.reactivateRealm();

  for (const { account, id } of queues) {
    const { email } = realm.accountOf(account.userId);
    await waiting(realm, { ...account, email }, id).catch((error: unknown) => refused.push(String(error)));
  }
  return refused;
}
