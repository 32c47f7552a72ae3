import { say } from '#words/say.ts';
import type { PanelKey } from '../../panels/panel.ts';
import { panels, searchKeyOf } from '../../panels/registry.ts';
import { runWhenRegistered } from '../../state/shortcuts.ts';

/** Something to begin in a panel that need not be on screen. */
export interface PanelAction {
  readonly panel: string;
  /** Under which the panel registers it while it is on screen, and its label there. */
  readonly id: string;
  readonly label: string;
  /** Opens the view of the panel that has it. */
  readonly openView?: () => void;
  /** Stands beside it in place of the panel's name. */
  readonly remark?: string;
}

/** Opens the view of people that lists bots. */
export const openBots = (): void => runWhenRegistered('people view built-in-bots');

/** Where to begin with what needs a person: their name can be typed after it, or they are looked for. */
export const offboarding = (): PanelAction => ({
  panel: 'people',
  id: searchKeyOf('people'),
  label: say('palette.offboard-person'),
  remark: say('palette.offboard-hint'),
});

/** What panels begin that have more to begin than what is on N. */
const furtherActions = (): Readonly<Record<string, readonly Omit<PanelAction, 'panel'>[]>> => ({
  people: [
    { id: 'people paste list', label: say('palette.paste-list') },
    { id: 'people import', label: say('palette.import-people') },
    { id: 'people new bot', label: say('palette.create-bot'), openView: openBots },
  ],
  invitations: [
    { id: 'invitations invite', label: say('palette.invite-people') },
    { id: 'invitations link', label: say('palette.create-link') },
  ],
  reports: [{ id: 'report message', label: say('palette.report-message') }],
  inspector: [{ id: 'inspector find', label: say('palette.find-message') }],
});

/** What the keys of a panel say that it begins with N. */
function begunWithN(keys: readonly PanelKey[]): Omit<PanelAction, 'panel'>[] {
  return keys.filter(([, key]) => key === 'N').map(([id, , label]) => ({ id, label }));
}

/** What can be begun from anywhere, without a selection and without knowing which panel has it. */
export function panelActions(): PanelAction[] {
  const further = furtherActions();
  return panels.flatMap(({ id: panel, keys }) =>
    (further[panel] ?? begunWithN(keys)).map((action) => ({ panel, ...action })),
  );
}
