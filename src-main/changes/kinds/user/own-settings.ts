import { off, on, type OwnSetting } from '#contract/own-account.ts';
import { countOf } from '#contract/words/count.ts';
import { text } from '#words/text.ts';
import { skip, type Verdict } from '../../verdict.ts';
import type { FieldEffects, FieldRules } from '../kind-rules.ts';
import type { PersonFacts } from './person-facts.ts';

interface OwnSettingWords {
  noun: string;
  /** What else happens when it is toggled. */
  effects: (values: readonly string[]) => FieldEffects;
}

const settings: Readonly<Record<OwnSetting, OwnSettingWords>> = {
  'presence-sharing': {
    noun: 'presence sharing',
    effects: (values) => ({
      whatElseChanges: [
        values.includes(on) ? text('effect.others-see-when-you') : text('effect.others-see-you-as'),
      ],
      canBeUndone: [text('effect.presence-sharing')],
      cannotBeUndone: [],
    }),
  },
  'draft-sync': {
    noun: 'draft sync',
    effects: (values) => ({
      whatElseChanges: values.includes(on) ? [text('effect.drafts-kept-server-shared')] : [],
      canBeUndone: [text('effect.draft-sync')],
      cannotBeUndone: values.includes(off) ? [text('effect.drafts-server-has-deletes')] : [],
    }),
  },
};

function currentOf({ own }: PersonFacts, setting: OwnSetting): string {
  if (own === undefined) return '';
  return (setting === 'draft-sync' ? own.synchronizesDrafts : own.sharesPresence) ? on : off;
}

function checkOwnSetting(person: PersonFacts, setting: OwnSetting, value: string): Verdict {
  const { own } = person;
  if (own === undefined) return skip('not-permitted', 'Everyone sets this for themselves in Zulip.');
  if (currentOf(person, setting) === value) {
    return skip('already-so', `${value === on ? 'On' : 'Off'} already. Nothing to change.`);
  }
  if (setting === 'draft-sync' && value === off && own.draftCount > 0) {
    return {
      kind: 'change',
      risk: 'high',
      notice: `Deletes ${countOf(own.draftCount, 'draft')}`,
      reversal: 'destructive',
    };
  }
  return { kind: 'change', risk: 'low', notice: '' };
}

/** Settings of the caller's own account that parts of this console depend on. https://zulip.com/api/update-settings */
export function ownSettingRules(setting: OwnSetting): FieldRules<PersonFacts> {
  const { noun, effects } = settings[setting];
  return {
    noun,
    inputField: setting,
    current: (person) => currentOf(person, setting),
    withValue: ({ own, ...person }, value) => {
      if (own === undefined) return person;
      const name = setting === 'draft-sync' ? 'synchronizesDrafts' : 'sharesPresence';
      return { ...person, own: { ...own, [name]: value === on } };
    },
    words: (value) => (value === on ? 'On' : value === off ? 'Off' : 'Unknown'),
    objection: (value) => (value === on || value === off ? null : 'Invalid value'),
    check: ({ subject, value }) => checkOwnSetting(subject, setting, value),
    endpoint: () => 'PATCH /settings',
    effects,
  };
}
