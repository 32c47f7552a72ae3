import type { SettingAdvice } from '#contract/permissions.ts';
import { text } from '#words/text.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { adviceFacts } from './advice-facts.ts';
import { adviceRules } from './advice-rules.ts';

/** The recommended settings, each with its result for this organization. */
export function settingAdvice(model: RealmModel): SettingAdvice[] {
  const facts = adviceFacts(model);
  return adviceRules.map(({ id, level, open, fine, why, isOpen, now, opens }) => {
    const outcome = isOpen(facts);
    const isKnown = outcome !== undefined;
    return {
      id,
      level,
      title: text(outcome === true ? open : fine),
      why: text(why),
      now: isKnown ? now(facts) : '',
      state: isKnown ? (outcome ? 'open' : 'fine') : 'unknown',
      opens: opens(),
    };
  });
}
