import type { Handlers } from '#contract/bridge.ts';
import type { botCalls } from '#contract/calls/bots.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { newestMessages } from '../../changes/calls/newest-messages.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getBotApiKey, getOwnBots } from '../../zulip/route/bots.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';
import { apiEmailOf } from '../people/people-columns.ts';
import { botRights } from './bot-rights.ts';

export interface BotPorts {
  model(): RealmModel | null;
  connection: Connection;
  /** Copies a secret to the desktop's clipboard. Returns false if that failed. */
  copySecret(secret: string): Promise<boolean>;
}

/** Answers to questions about bots. A key goes only from the server to the clipboard. */
export function createBotHandlers(ports: BotPorts): Handlers<keyof typeof botCalls> {
  const { connection } = ports;

  /** Below feature level 463 only the caller's own bots are listed with keys. Null if the bot isn't among them. */
  async function keyOf(model: RealmModel, userId: number, signal: AbortSignal): Promise<string | null> {
    const isOwn = model.index.read(userId)?.botOwnerId === model.myUserId;
    if (supports(connection.featureLevel, 'bot-api-keys') || !isOwn) {
      return getBotApiKey(connection, userId, { signal });
    }
    const row = model.index.row(userId) ?? 0;
    const addresses = new Set([apiEmailOf(model.index.columns, row), model.index.columns.emails[row]]);
    const own = await getOwnBots(connection, { signal });
    return own.find(({ email }) => addresses.has(email))?.apiKey ?? null;
  }

  return {
    'bots.rights': () => {
      const model = ports.model();
      return model ? succeed(botRights(model)) : fail(notLoaded);
    },
    async 'bots.copy-key'({ userId }, { signal }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const key = await keyOf(model, userId, signal);
      if (key === null) return fail({ kind: 'gone', message: text('failure.server-doesnt-list-bot') });
      if (await ports.copySecret(key)) return succeed(null);
      return fail({ kind: 'internal', message: text('failure.key-couldnt-be-copied') });
    },
    async 'bots.last-message'({ userId }, { signal }) {
      const narrow = [{ operator: 'sender', operand: userId }];
      const [message] = await newestMessages(connection, narrow, 1, signal);
      return succeed({ sentAt: message?.timestamp ?? null });
    },
  };
}
