import type { SettingDeclaration } from '#contract/settings/setting.ts';
import type { SettingValue } from '#contract/settings/settings.ts';

/** What every control of a setting gets. */
export interface ControlProps {
  setting: SettingDeclaration;
  /** What the server has of it. */
  row: SettingValue;
  /** The value that is shown: what was typed, or what the server has. */
  value: string;
  /** Why the value can't be set; null where it can. */
  error: string | null;
  disabled: boolean;
  onValue: (value: string) => void;
  /** Of the field itself, for its label and for who listens. */
  field: { id: string; 'aria-describedby': string };
}
