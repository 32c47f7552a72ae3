import { developmentFetchApiKey, fetchApiKey } from '../../../src-main/zulip/route/authentication.ts';
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getOwnBots,
  regenerateBotApiKey,
  updateBot,
} from '../../../src-main/zulip/route/bots.ts';
import {
  getOwnSettings,
  regenerateOwnApiKey,
  updateOwnSettings,
} from '../../../src-main/zulip/route/own-settings.ts';
import {
  getRealmPresence,
  getUserPresence,
  updateOwnPresence,
} from '../../../src-main/zulip/route/presence.ts';
import { getServerSettings } from '../../../src-main/zulip/route/server-settings.ts';
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  reactivateUser,
} from '../../../src-main/zulip/route/user-lifecycle.ts';
import {
  getUserStatus,
  updateOwnStatus,
  updateUserStatus,
} from '../../../src-main/zulip/route/user-status.ts';
import {
  getOwnUser,
  getUser,
  getUserByEmail,
  getUsers,
  updateUser,
} from '../../../src-main/zulip/route/users.ts';
import { called, type FunctionCase } from './function-case.ts';

const password = 'seventeen kilns at the river 1907';
const status = { status_text: 'At the kiln', emoji_name: 'fire' };

/** Accounts, roles, statuses, presence and bots. */
export const peopleFunctions: readonly FunctionCase[] = [
  called(getServerSettings, (c) => getServerSettings(c.anonymous)),
  called(createUser, async (c) => {
    const email = `newcomer-${c.account(100).userId}@real-test.example.com`;
    const { userId } = await createUser(c.first, { email, password, full_name: 'Nora Newcomer' });
    c.keep('newcomer', userId);
    c.keep('newcomer address', email);
  }),
  called(fetchApiKey, async (c) => {
    const answer = await fetchApiKey(c.anonymous, { username: c.text('newcomer address'), password });
    c.keep('newcomer key', answer.api_key);
  }),
  called(
    developmentFetchApiKey,
    (c) => developmentFetchApiKey(c.anonymous, { username: c.account(400).email }),
    { dependsOnServer: true },
  ),
  called(getUsers, (c) => getUsers(c.as(400))),
  called(getUser, (c) => getUser(c.as(400), c.account(100).userId)),
  called(getUserByEmail, (c) => getUserByEmail(c.as(100), c.account(400).email)),
  called(getOwnUser, (c) => getOwnUser(c.as(600))),
  called(updateUser, (c) =>
    updateUser(c.as(200), c.id('newcomer'), { full_name: 'Nora Halloway', role: 300 }),
  ),
  called(getOwnSettings, (c) => getOwnSettings(c.as(400))),
  called(updateOwnSettings, (c) => updateOwnSettings(c.as(400), { timezone: 'Europe/Lisbon' })),
  called(updateOwnStatus, (c) => updateOwnStatus(c.as(400), status)),
  called(updateUserStatus, (c) => updateUserStatus(c.as(100), c.account(400).userId, { status_text: 'Out' })),
  called(getUserStatus, (c) => getUserStatus(c.as(300), c.account(400).userId)),
  called(updateOwnPresence, (c) => updateOwnPresence(c.as(400), { status: 'active', last_update_id: -1 })),
  called(getRealmPresence, (c) => getRealmPresence(c.as(400))),
  called(getUserPresence, (c) => getUserPresence(c.as(300), c.account(400).userId)),
  called(deactivateUser, (c) => deactivateUser(c.as(200), c.id('newcomer'))),
  called(reactivateUser, (c) => reactivateUser(c.as(200), c.id('newcomer'))),
  called(getBotApiKey, (c) => getBotApiKey(c.as(100), c.botId)),
  called(regenerateBotApiKey, (c) => regenerateBotApiKey(c.as(100), c.botId)),
  called(getOwnBots, (c) => getOwnBots(c.as(400))),
  called(createBot, (c) =>
    createBot(c.as(400), { full_name: 'Kiln Watch', short_name: 'kilnwatch', bot_type: 1 }),
  ),
  called(updateBot, (c) => updateBot(c.as(100), c.botId, { bot_owner_id: c.account(400).userId })),
  called(deactivateBot, (c) => deactivateBot(c.as(100), c.botId)),
  called(regenerateOwnApiKey, async (c) => {
    // A deactivated person has had another key since.
    const { api_key: key } = await fetchApiKey(c.anonymous, {
      username: c.text('newcomer address'),
      password,
    });
    c.keep('newcomer key', await regenerateOwnApiKey(c.newcomer(c.text('newcomer address'), key)));
  }),
  called(deactivateOwnUser, (c) =>
    deactivateOwnUser(c.newcomer(c.text('newcomer address'), c.text('newcomer key'))),
  ),
];
