import { badRequest } from '../api-error.ts';
import { announceBotChange } from '../bots.ts';
import { apiKeyOf, regenerateApiKey } from '../credentials.ts';
import { isAdministrator } from '../state.ts';
import { deactivate } from '../user-activation.ts';
import type { Call, Route } from '../router.ts';
import type { User } from '../state.ts';

/** Keys and the end of bots, for administrators and their owners. https://zulip.com/help/manage-a-bot */
export const botRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/bots/:id/api_key',
    since: 463,
    refuses: { bots: 'always' },
    handle: (call) => ({ api_key: apiKeyOf(call.state, accessBot(call)) }),
  },
  {
    method: 'POST',
    path: '/bots/:id/api_key/regenerate',
    refuses: { bots: 'always' },
    handle(call) {
      const bot = accessBot(call);
      const api_key = regenerateApiKey(call.state, bot);
      announceBotChange(call.realm, bot, { api_key });
      return { api_key };
    },
  },
  {
    method: 'DELETE',
    path: '/bots/:id',
    handle(call) {
      deactivate(call.realm, accessBot(call, { deactivated: true }));
      return {};
    },
  },
];

function accessBot(
  { state, caller, path }: Call,
  also: { deactivated: boolean } = { deactivated: false },
): User {
  const bot = state.users.get(Number(path[0]));
  if (bot?.isBot !== true || !(bot.isActive || also.deactivated)) throw badRequest('no-such-bot');
  if (!isAdministrator(caller) && bot.botOwnerId !== caller.userId) {
    throw badRequest('insufficient-permission');
  }
  return bot;
}
