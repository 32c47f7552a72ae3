import type { BotRights } from '#contract/bots.ts';
import { roles } from '#contract/people.ts';
import type { BotLookup } from '../../changes/kinds/bot/bot-facts.ts';
import { supports } from '../../zulip/feature-levels.ts';
import { realmObjection } from '../channels/channel-rights.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { personFlag } from '../people/people-columns.ts';

/** The caller's rights to create bots. https://zulip.com/help/restrict-bot-creation */
export function botRights(model: RealmModel): BotRights {
  const isGuest = (model.me()?.role ?? roles.guest) === roles.guest;
  const objection = (name: 'can_create_bots_group' | 'can_create_write_only_bots_group'): string =>
    isGuest ? 'Guests can’t create bots.' : realmObjection(model, name);
  const any = objection('can_create_bots_group');
  // Permission to create any bot includes incoming webhooks.
  const incoming = any === '' ? '' : objection('can_create_write_only_bots_group');
  // The older policy reserved only generic bots for administrators.
  const others = supports(model.featureLevel(), 'bot-creation-groups') ? any : incoming;
  return { objections: { 1: any, 2: incoming, 3: others }, domain: model.bots.domain };
}

/**
 * Looks up new bots for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function botLookup(loaded: () => RealmModel | null): BotLookup {
  return {
    rights() {
      const model = loaded();
      if (model === null) throw new Error('The organization is not loaded.');
      return botRights(model);
    },
    madeText: (target, field) => loaded()?.bots.madeText(target, field),
    isNameTaken(name) {
      const columns = loaded()?.index.columns;
      return (
        columns?.names.some(
          (one, row) => one === name && ((columns.flags[row] ?? 0) & personFlag.active) !== 0,
        ) ?? false
      );
    },
  };
}
