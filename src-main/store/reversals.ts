import type { Reversal } from '#contract/confirmation.ts';
import type { LevelSentence } from '#contract/level-words.ts';
import type { ChangeEndpoint } from './journal-records.ts';

/** The operations that this version sends. */
export type KnownEndpoint = Exclude<ChangeEndpoint, 'unknown operation'>;

/** Operations that set something or put it in, and take it away with the empty value. */
const comingAndGoing = { coming: 'undoable', going: 'removal' } as const;

/**
 * What becomes of each operation that somebody regrets. Rules of fields say more where one value is graver than others (see
 * `Verdict`).
 */
export const reversals: Readonly<
  Record<KnownEndpoint, Reversal | Readonly<Record<'coming' | 'going', Reversal>>>
> = {
  'PATCH /users/{user_id}': 'undoable',
  'POST /users/me/status': 'undoable',
  'POST /users/{user_id}/status': 'undoable',
  'DELETE /users/{user_id}': 'removal',
  'DELETE /bots/{bot_id}': 'removal',
  'PATCH /bots/{bot_id}': 'undoable',
  'POST /bots': 'lasting',
  'POST /users': 'undoable',
  'PATCH /settings': 'undoable',
  'PATCH /users/me/profile_data': 'undoable',
  'DELETE /users/me/profile_data': 'undoable',
  'POST /bots/{bot_id}/api_key/regenerate': 'destructive',
  'POST /users/{user_id}/reactivate': 'undoable',
  'POST /user_groups/{user_group_id}/members': comingAndGoing,
  'POST /user_groups/{user_group_id}/subgroups': comingAndGoing,
  'POST /user_groups/create': 'undoable',
  'PATCH /user_groups/{user_group_id}': 'undoable',
  'POST /user_groups/{user_group_id}/deactivate': 'removal',
  'DELETE /user_groups/{user_group_id}': 'destructive',
  'POST /messages': 'lasting',
  'POST /messages to people': 'lasting',
  'POST /scheduled_messages': 'undoable',
  'PATCH /scheduled_messages/{scheduled_message_id}': 'undoable',
  'DELETE /scheduled_messages/{scheduled_message_id}': 'removal',
  'POST /drafts': 'undoable',
  'PATCH /drafts/{draft_id}': 'undoable',
  'DELETE /drafts/{draft_id}': 'removal',
  'POST /realm/domains': 'undoable',
  'PATCH /realm/domains/{domain}': 'undoable',
  'DELETE /realm/domains/{domain}': 'removal',
  'DELETE /attachments/{attachment_id}': 'destructive',
  'POST /users/me/apns_device_token': 'undoable',
  'DELETE /users/me/apns_device_token': 'removal',
  'POST /users/me/android_gcm_reg_id': 'undoable',
  'DELETE /users/me/android_gcm_reg_id': 'removal',
  'POST /remove_client_device': 'destructive',
  'POST /realm/filters': 'undoable',
  'PATCH /realm/filters/{filter_id}': 'undoable',
  'DELETE /realm/filters/{filter_id}': 'removal',
  'PATCH /realm/linkifiers': 'undoable',
  'POST /channels/create': 'lasting',
  'PATCH /streams/{stream_id}': 'undoable',
  'DELETE /streams/{stream_id}': 'removal',
  'POST /streams/{stream_id}/delete_topic': 'destructive',
  'POST /users/me/subscriptions': 'undoable',
  'DELETE /users/me/subscriptions': 'removal',
  'POST /messages for a report': 'undoable',
  'PATCH /messages/{message_id}': 'undoable',
  'PATCH /messages/{message_id} into a topic': 'lasting',
  'DELETE /messages/{message_id}': 'destructive',
  'POST /messages/{message_id}/reactions': 'undoable',
  'DELETE /messages/{message_id}/reactions': 'undoable',
  'POST /messages/{message_id}/report': 'lasting',
  'POST /invites': 'undoable',
  'POST /invites/{invite_id}/resend': 'lasting',
  'DELETE /invites/{invite_id}': 'destructive',
  'POST /invites/multiuse': 'undoable',
  'DELETE /invites/multiuse/{invite_id}': 'destructive',
  'POST /channel_folders/create': 'undoable',
  'PATCH /channel_folders/{channel_folder_id}': 'undoable',
  'PATCH /channel_folders': 'undoable',
  'PATCH /realm': 'undoable',
  'POST /realm/icon': 'undoable',
  'DELETE /realm/icon': 'removal',
  'POST /realm/logo': 'undoable',
  'DELETE /realm/logo': 'removal',
  'POST /realm/emoji/{emoji_name}': 'undoable',
  'DELETE /realm/emoji/{emoji_name}': 'destructive',
  'PATCH /realm/user_settings_defaults': 'undoable',
  'POST /realm/profile_fields': 'undoable',
  'PATCH /realm/profile_fields/{field_id}': 'undoable',
  'DELETE /realm/profile_fields/{field_id}': 'destructive',
  'PATCH /realm/profile_fields': 'undoable',
  'POST /realm/playgrounds': 'undoable',
  'POST /realm/playgrounds in place of another': 'undoable',
  'DELETE /realm/playgrounds/{playground_id}': 'removal',
  'POST /export/realm': 'lasting',
  'DELETE /export/realm/{export_id}': 'destructive',
};

/**
 * Operations whose undo takes away what they made. What reading back finds after a lost answer is like it, and may be
 * somebody else's: only an answer says that it was made.
 */
export const creations: ReadonlySet<ChangeEndpoint> = new Set<KnownEndpoint>([
  'POST /users',
  'POST /user_groups/create',
  'POST /scheduled_messages',
  'POST /drafts',
  'POST /realm/domains',
  'POST /realm/filters',
  'POST /invites',
  'POST /invites/multiuse',
  'POST /channel_folders/create',
  'POST /realm/icon',
  'POST /realm/logo',
  'POST /realm/emoji/{emoji_name}',
  'POST /realm/profile_fields',
  'POST /realm/playgrounds',
]);

/** Operations that not every server can take back, and what is said to the others. */
export const undoSentences = {
  'POST /user_groups/create': 'newGroupUndo',
  'POST /user_groups/{user_group_id}/deactivate': 'groupReactivation',
  'DELETE /streams/{stream_id}': 'bringBack',
} as const satisfies Partial<Record<KnownEndpoint, LevelSentence>>;

/** The reversal of an operation that gives a field this value. */
export function reversalOf(endpoint: ChangeEndpoint, after: string): Reversal {
  if (endpoint === 'unknown operation') return 'destructive';
  const reversal = reversals[endpoint];
  if (typeof reversal === 'string') return reversal;
  return after === '' ? reversal.going : reversal.coming;
}

/** Whether an undo can do anything for changes of an operation. */
export function isUndoable(endpoint: KnownEndpoint): boolean {
  const reversal = reversals[endpoint];
  return typeof reversal !== 'string' || reversal === 'undoable' || reversal === 'removal';
}
