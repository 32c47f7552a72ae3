import { targetOf } from '#contract/changes.ts';
import { webhookFormats, type BotService } from '#contract/bots.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { WireBot, WireBotService } from '../../zulip/wire/bot.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The services behind bots, as far as the caller may know them; everything else about bots is among the people. */
export interface Bots {
  readonly rows: ReadonlyMap<number, BotService>;
  /** The domain of bots' addresses; empty if the server doesn't reveal it. */
  readonly domain: string;
  apply(event: Extract<ZulipEvent, { type: 'realm_bot' }>): void;
  /**
   * Applies a change of this console that not every server confirms by an event.
   *
   * @returns whether it did
   */
  noteApplied(change: RecordedChange): boolean;
  /** The value that a change of this console set for a field of a target; undefined if there was none. */
  madeText(target: string, field: string): string | undefined;
}

function serviceOf(id: number, services: readonly WireBotService[]): BotService | null {
  for (const { base_url: url, interface: format, service_name: program } of services) {
    if (url !== undefined) {
      return { id, webhook: { url, format: webhookFormats.find((one) => one === format) ?? 1 }, program: '' };
    }
    if (program !== undefined) return { id, webhook: null, program };
  }
  return null;
}

/** Bots of a snapshot, kept current by `realm_bot` events. https://zulip.com/api/get-events#realm_bot-add */
export function createBots(list: readonly WireBot[], domain: unknown, changeListener: ChangeListener): Bots {
  const rows = new Map<number, BotService>();
  const made = new Map<string, string>();
  for (const { user_id: id, services } of list) put(id, services);

  function put(id: number, services: readonly WireBotService[]): void {
    // A change of a bot's configuration omits the type of its service.
    const service = serviceOf(id, services);
    if (service !== null) rows.set(id, service);
  }

  return {
    rows,
    domain: typeof domain === 'string' ? domain : '',
    apply(event) {
      const { user_id: id } = event.bot;
      if (event.op === 'delete') rows.delete(id);
      else if ('services' in event.bot && event.bot.services !== undefined) {
        put(id, event.bot.services);
        changeListener.field(targetOf('user', id), 'webhook');
      }
      changeListener.row('bots', id);
    },
    noteApplied({ target, field, after }) {
      if (!target.startsWith('bot:') && field !== 'key') return false;
      made.set(`${target} ${field}`, after);
      return true;
    },
    madeText: (target, field) => made.get(`${target} ${field}`),
  };
}
