import { badRequest } from '../api-error.ts';
import { deliverMessage } from '../messages/message-delivery.ts';
import { directRecipient } from '../messages/message-recipient.ts';
import { integer, limitLength } from '../parameters.ts';
import { deactivateRealm } from './realm-changes.ts';
import { requireAdministrator, requireOwner } from '../required-role.ts';
import type { Call, Route } from '../router.ts';

const longestWelcomeText = 8_000;
const soonestDeletionDays = 14;

/** Welcoming people, and deactivating an organization. */
export const realmLifecycleRoutes: readonly Route[] = [
  { method: 'POST', path: '/realm/test_welcome_bot_custom_message', since: 416, handle: welcomeOneself },
  { method: 'POST', path: '/realm/deactivate', handle: end },
];

/** https://zulip.com/api/test-welcome-bot-custom-message */
function welcomeOneself({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  requireAdministrator(caller);
  const content = parameters.requiredText('welcome_message_custom_text');
  limitLength('welcome_message_custom_text', content, longestWelcomeText);
  if (content === '') throw badRequest('welcome-empty');
  const bot = state.systemBots.find(({ fullName }) => fullName === 'Welcome Bot');
  if (bot === undefined) throw new Error('The realm has no Welcome Bot.');
  const recipient = directRecipient(bot, [caller]);
  return { message_id: deliverMessage(realm, bot, { recipient, content, client: 'Internal' }).id };
}

/** https://zulip.com/help/deactivate-your-organization */
function end({ realm, caller, parameters }: Call): Record<string, never> {
  requireOwner(caller);
  const days = parameters.json('deletion_delay_days', integer.nullable());
  if (typeof days === 'number' && days < soonestDeletionDays) {
    throw badRequest('deletion-too-soon', { days: soonestDeletionDays });
  }
  deactivateRealm(realm);
  return {};
}
