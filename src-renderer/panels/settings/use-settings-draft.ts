import { useCallback, useEffect, useRef, useState } from 'react';
import type { SettingForm } from '#contract/settings/setting.ts';
import type { SettingValue } from '#contract/settings/settings.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import {
  draftedSettings,
  withValue,
  withoutValue,
  type DraftedSetting,
  type SettingsDraft,
} from './setting-list.ts';

interface DraftOfSettings {
  /** As typed, by setting name. */
  typed: SettingsDraft;
  /** Values that differ from the server's, by setting name. */
  drafted: ReadonlyMap<string, DraftedSetting>;
  /** Whether there are changes and all of them are valid. */
  isReady: boolean;
  /** The only change was chosen just now, with one press. */
  isChosen: boolean;
  /** `set` and `reset` are stable functions. */
  set: (name: string, value: string) => void;
  reset: (name: string) => void;
  discard: () => void;
}

const noDraft: SettingsDraft = {};
const chosenKinds: ReadonlySet<SettingForm['kind']> = new Set([
  'switch',
  'choice',
  'offered',
  'language',
  'channel',
]);

/** Unsent values of settings in all sections, which survive leaving the panel. */
export function useSettingsDraft(rows: ReadonlyMap<string, SettingValue>): DraftOfSettings {
  const [typed, setTyped] = usePanelMemory('settings.draft', noDraft);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const [latestName, setLatestName] = useState<string | null>(null);
  const drafted = draftedSettings(typed, rows);
  const [only, ...others] = drafted;
  return {
    typed,
    drafted: new Map(drafted.map((each) => [each.setting.name, each])),
    isReady: drafted.length > 0 && drafted.every(({ objection }) => objection === null),
    isChosen:
      only !== undefined &&
      others.length === 0 &&
      only.setting.name === latestName &&
      chosenKinds.has(only.setting.form.kind),
    set: useCallback(
      (name: string, value: string) => {
        setLatestName(name);
        setTyped(withValue(latest.current, name, value));
      },
      [setTyped],
    ),
    reset: useCallback((name: string) => setTyped(withoutValue(latest.current, name)), [setTyped]),
    discard: () => setTyped(noDraft),
  };
}
