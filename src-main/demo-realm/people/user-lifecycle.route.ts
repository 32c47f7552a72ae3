import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import { announceBotChange, checkMayCreateBot, isNameInUse } from './bots.ts';
import { isWeakPassword } from '../authentication/credentials.ts';
import { addressFault } from './email-rules.ts';
import { isMailbox } from '../organization/internet-names.ts';
import { checkFullName } from './full-name.ts';
import { deleteMessages } from '../messages/message-deletion.ts';
import { boolean, limitLength } from '../parameters.ts';
import { accessUser } from './people.ts';
import { serverText } from '../server-text.ts';
import { requireAdministrator, requireOwner } from '../required-role.ts';
import { activeOwners, activeUsers, ownerRole, type RealmState, type User } from '../state.ts';
import { deactivate, reactivate } from './user-activation.ts';
import { announceUserChange, changeFullName, changeProfileValue } from './user-changes.ts';
import { createPerson } from './user-creation.ts';
import type { Realm, Call, Route } from '../router.ts';
import { inUseLevel } from '../wordings.ts';

const longestComment = 2000;

/** The beginning and end of accounts. https://zulip.com/api/create-user https://zulip.com/api/deactivate-user */
export const userLifecycleRoutes: readonly Route[] = [
  { method: 'POST', path: '/users', handle: create },
  { method: 'DELETE', path: '/users/me', handle: deactivateSelf },
  { method: 'DELETE', path: '/users/:id', handle: deactivateOther },
  { method: 'POST', path: '/users/:id/reactivate', handle: bringBack },
];

function create({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  requireAdministrator(caller);
  const email = parameters.requiredText('email').trim();
  const password = parameters.requiredText('password');
  const sentName = parameters.requiredText('full_name');
  if (!caller.canCreateUsers) throw badRequest('create-refused');
  const fullName = checkFullName(state, null, sentName);
  if (!isMailbox(email)) throw badRequest('create-email-form');
  const fault = addressFault(state, email);
  if (fault !== null) throw badRequest(`create-email-${fault}`, { email });
  if (state.usersByEmail.has(email.toLowerCase())) {
    throw badRequest(state.featureLevel < inUseLevel ? 'create-email-used-former' : 'create-email-used', {
      email,
    });
  }
  if (isWeakPassword(password)) throw badRequest('create-password-weak');
  const user = createPerson(realm, { fullName, deliveryEmail: email, password });
  return { user_id: user.userId };
}

const deletionsSchema = z.object({
  delete_profile: boolean.optional(),
  delete_public_channel_messages: boolean.optional(),
  delete_private_channel_messages: boolean.optional(),
  delete_direct_messages: boolean.optional(),
});
type Deletions = z.infer<typeof deletionsSchema>;

function deactivateOther({ realm, state, caller, parameters, path }: Call): Record<string, never> {
  const comment = parameters.text('deactivation_notification_comment');
  const deletions = parameters.json('actions', deletionsSchema);
  if (comment !== undefined) limitLength('deactivation_notification_comment', comment, longestComment);
  const user = accessUser(state, caller, state.users.get(Number(path[0])), {
    purpose: 'administer',
    bots: false,
    deactivated: false,
  });
  if (user.role === ownerRole) requireOwner(caller);
  if (isLastOwner(state, user)) throw badRequest('deactivate-last-owner');
  deactivate(realm, user);
  if (deletions !== undefined) carryOut(realm, user, deletions);
  return {};
}

function deactivateSelf({ realm, state, caller }: Call): Record<string, never> {
  if (activeUsers(state).length === 1) throw lastUser(state, false);
  if (isLastOwner(state, caller)) throw lastUser(state, true);
  deactivate(realm, caller);
  return {};
}

function lastUser({ language }: RealmState, isLast: boolean): ApiError {
  const entity = serverText(language, isLast ? 'entity-organization-owner' : 'entity-user');
  return new ApiError('deactivate-self-last', {
    code: 'CANNOT_DEACTIVATE_LAST_USER',
    values: { entity },
    fields: { is_last_owner: isLast, entity },
  });
}

function isLastOwner(state: RealmState, user: User): boolean {
  const owners = activeOwners(state);
  return owners.length === 1 && owners[0] === user;
}

function carryOut(realm: Realm, user: User, deletions: Deletions): void {
  const { state } = realm;
  for (const message of state.messageStore.messages.values()) {
    if (message.senderId !== user.userId) continue;
    const { recipient } = message;
    const isPrivate =
      recipient.kind === 'channel' && state.channels.get(recipient.channelId)?.isPrivate === true;
    const isAsked =
      recipient.kind === 'direct'
        ? deletions.delete_direct_messages
        : isPrivate
          ? deletions.delete_private_channel_messages
          : deletions.delete_public_channel_messages;
    if (isAsked === true) deleteMessages(realm, [message]);
  }
  if (deletions.delete_profile !== true) return;
  user.isDeleted = true;
  user.status = { text: '', emoji: null };
  user.timezone = '';
  for (const field of state.profileFields) changeProfileValue(realm, user, field, null);
  changeFullName(realm, user, 'Deleted user');
}

function bringBack({ realm, state, caller, path }: Call): Record<string, never> {
  const user = accessUser(state, caller, state.users.get(Number(path[0])), {
    purpose: 'administer',
    bots: true,
    deactivated: true,
  });
  if (user.isDeleted) throw badRequest('user-deleted');
  if (user.isBot) checkBot(state, caller, user);
  if (user.isMirrorDummy) throw badRequest('user-placeholder');
  reactivate(realm, user);
  if (user.isBot && state.users.get(user.botOwnerId ?? 0)?.isActive !== true) {
    user.botOwnerId = caller.userId;
    announceUserChange(realm, user, { bot_owner_id: caller.userId });
    announceBotChange(realm, user, { owner_id: caller.userId });
  }
  return {};
}

function checkBot(state: RealmState, caller: User, bot: User): void {
  checkMayCreateBot(state, caller, bot.botType ?? 1);
  if (isNameInUse(state, bot.fullName, bot)) throw badRequest('bot-name-active', { name: bot.fullName });
}
