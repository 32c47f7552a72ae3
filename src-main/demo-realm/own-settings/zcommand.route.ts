import { badRequest } from '../api-error.ts';
import { changeUserSetting } from './user-setting-changes.ts';
import { settingOf } from './user-setting-values.ts';
import { userSettings } from './user-settings.ts';
import type { Route } from '../router.ts';

interface Switch {
  readonly setting: 'color_scheme' | 'fluid_layout_width';
  readonly value: number | boolean;
  /** The words in the answer if it was already on, and if it was turned on. */
  readonly still: string;
  readonly now: string;
  readonly opposite: string;
}

/** What a command switches in one's own clients, by name. */
const switches: ReadonlyMap<string, Switch> = new Map([
  ['dark', { setting: 'color_scheme', value: 2, still: 'dark theme', now: 'dark theme', opposite: 'light' }],
  [
    'light',
    { setting: 'color_scheme', value: 3, still: 'light theme', now: 'light theme', opposite: 'dark' },
  ],
  [
    'fluid-width',
    {
      setting: 'fluid_layout_width',
      value: true,
      still: 'fluid width mode',
      now: 'fluid-width mode',
      opposite: 'fixed-width',
    },
  ],
  [
    'fixed-width',
    {
      setting: 'fluid_layout_width',
      value: false,
      still: 'fixed width mode',
      now: 'fixed-width mode',
      opposite: 'fluid-width',
    },
  ],
]);

/** Commands typed in the compose box. https://zulip.readthedocs.io/en/latest/subsystems/slash-commands.html */
export const zcommandRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/zcommand',
    handle({ realm, state, caller, parameters }) {
      const typed = parameters.requiredText('command');
      if (!typed.startsWith('/')) throw badRequest('command-slash');
      const command = typed.slice(1);
      if (command === 'ping') return {};
      const change = switches.get(command);
      const setting = userSettings.find(({ name }) => name === change?.setting);
      if (change === undefined || setting === undefined) throw badRequest('command-unknown', { command });
      const { value, still, now, opposite } = change;
      if (settingOf(state, caller, setting.name) === value) return { msg: `You are still in ${still}.` };
      changeUserSetting(realm, caller, setting, value);
      return { msg: `Changed to ${now}! To revert ${now}, type \`/${opposite}\`.` };
    },
  },
];
