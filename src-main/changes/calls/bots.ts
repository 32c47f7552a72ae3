import { newNameOfTarget, numberOfTarget } from '#contract/changes.ts';
import { readNewBot, readWebhook, webhookText, webhookFormats } from '#contract/bots.ts';
import { strippedText } from '#contract/text-rules.ts';
import { requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { createBot, regenerateBotApiKey, updateBot } from '../../zulip/route/bots.ts';
import { fetchWithQueue } from '../../zulip/route/fetch-with-queue.ts';
import { getOwnUser, getUser, getUsers } from '../../zulip/route/users.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { ambiguous, noTrace, notDated } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import { isNotBefore, latestJoining } from './since-intent.ts';
import type { DeedOperations, SettingOperations } from './operations.ts';

const byTarget = ({ target }: Pick<RecordedChange, 'target'>): string => target;

/** Only a registration returns a webhook's address. */
async function webhookNow(connection: Connection, botId: number, signal: AbortSignal): Promise<string> {
  const answer = await fetchWithQueue(connection, 'realm_bot', { signal });
  const bot = answer.realm_bots.find(({ user_id }) => user_id === botId);
  if (bot === undefined) throw requestError({ kind: 'gone', message: 'No such bot.' });
  const [service] = bot.services;
  if (service?.base_url === undefined) return '';
  const format = webhookFormats.find((one) => one === service.interface) ?? 1;
  return webhookText({ url: service.base_url, format });
}

/** Owner and webhook of one bot in one PATCH. https://zulip.com/help/manage-a-bot */
export const botUpdateCall: SettingOperations = {
  kind: 'setting',
  limit: 2,
  key: byTarget,
  async send(connection, changes, options) {
    const owner = changes.find(({ field }) => field === 'owner');
    const webhook = readWebhook(changes.find(({ field }) => field === 'webhook')?.after ?? '');
    const update = {
      ...(owner && { bot_owner_id: Number(owner.after) }),
      ...(webhook && { service_payload_url: webhook.url, service_interface: webhook.format }),
    };
    return sentBy(await updateBot(connection, numberOfTarget(changes[0].target), update, options));
  },
  async readBack(connection, changes, signal) {
    const botId = numberOfTarget(changes[0].target);
    return Promise.all(
      changes.map(async ({ field }) => {
        if (field === 'webhook') return webhookNow(connection, botId, signal);
        const { bot_owner_id: ownerId } = await getUser(connection, botId, { signal });
        return String(ownerId ?? '');
      }),
    );
  },
  blamed: (changes, explanation) =>
    changes.filter(({ field }) => (field === 'owner') === explanation.startsWith('Failed to change owner')),
};

/** The key isn't stored: it can only be copied. Nothing on the server shows that it is a new one. */
export const botKeyCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: byTarget,
  async send(connection, [change], options) {
    await regenerateBotApiKey(connection, numberOfTarget(change.target), options);
    return { kind: 'done', reason: null };
  },
  evidence: () => Promise.resolve([noTrace]),
};

/** https://zulip.com/help/add-a-bot-or-integration */
export const botCreationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: byTarget,
  async send(connection, [{ target, after }], options) {
    const made = readNewBot(after);
    const shortName = newNameOfTarget(target);
    if (made === null || shortName === null) throw new RangeError('The change makes no bot.');
    const { webhook } = made;
    const { userId, ...written } = await createBot(
      connection,
      {
        full_name: made.name,
        short_name: shortName,
        bot_type: made.type,
        ...(webhook && { payload_url: webhook.url, interface_type: webhook.format }),
      },
      options,
    );
    return sentBy(written, `user:${userId}`);
  },
  // Only this account creates its bots, their addresses are unique, and none is ever deleted.
  async evidence(looking, [change], [intent], signal) {
    const { connection, wasWatched, take } = looking;
    const made = readNewBot(change.after);
    const begins = `${newNameOfTarget(change.target) ?? ''}-bot@`.toLowerCase();
    const users = await getUsers(connection, { include_custom_profile_fields: false }, { signal });
    const holder = users.find((user) => user.is_bot && user.email.toLowerCase().startsWith(begins));
    if (holder === undefined) {
      return [intent != null && wasWatched(intent) ? { kind: 'did-not-happen' } : noTrace];
    }
    const isSince = isNotBefore(intent?.serverTime ?? null, latestJoining(holder.date_joined));
    // A bot's type never changes, so this is another bot with the address.
    if (isSince === false || holder.bot_type !== made?.type) return [{ kind: 'did-not-happen' }];
    if (intent == null || isSince === null) return [notDated];
    const { user_id: me } = await getOwnUser(connection, { signal });
    const names = looking
      .changedSince('user', intent)
      .filter(({ id }) => id === holder.user_id)
      .map(({ name }) => name);
    const isNamed = [holder.full_name, ...names].includes(strippedText(made.name));
    if (holder.bot_owner_id !== me || !isNamed) return [ambiguous];
    const { webhook } = made;
    if (webhook !== null && (await webhookNow(connection, holder.user_id, signal)) !== webhookText(webhook)) {
      return [ambiguous];
    }
    const claim = `user:${holder.user_id}`;
    return [take(claim, change) ? { kind: 'happened', claim } : { kind: 'did-not-happen' }];
  },
};
