import { useCallback, useEffect, useRef } from 'react';
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
  /** As it was typed, by the names of the settings. */
  typed: SettingsDraft;
  /** What differs from what the server has, by the names of the settings. */
  drafted: ReadonlyMap<string, DraftedSetting>;
  /** Whether something differs, and none of it is wrong. */
  isReady: boolean;
  /** These stay the same functions. */
  set: (name: string, value: string) => void;
  reset: (name: string) => void;
  discard: () => void;
}

const noDraft: SettingsDraft = {};

/** New values of settings, which outlive leaving the panel; those of all sections are sent together. */
export function useSettingsDraft(rows: ReadonlyMap<string, SettingValue>): DraftOfSettings {
  const [typed, setTyped] = usePanelMemory('settings.draft', noDraft);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const drafted = draftedSettings(typed, rows);
  return {
    typed,
    drafted: new Map(drafted.map((each) => [each.setting.name, each])),
    isReady: drafted.length > 0 && drafted.every(({ objection }) => objection === null),
    set: useCallback(
      (name: string, value: string) => setTyped(withValue(latest.current, name, value)),
      [setTyped],
    ),
    reset: useCallback((name: string) => setTyped(withoutValue(latest.current, name)), [setTyped]),
    discard: () => setTyped(noDraft),
  };
}
