import { panels, type PanelKey } from '../../panels/registry.ts';

/** Something to begin in a panel that need not be on screen. */
export interface PanelAction {
  readonly panel: string;
  /** Under which the panel registers it while it is on screen, and its label there. */
  readonly id: string;
  readonly label: string;
  /** Stands beside it in place of the panel's name. */
  readonly remark?: string;
}

/** Where to begin with what needs a person: their name can be typed after it, or they are looked for. */
export const offboarding: PanelAction = {
  panel: 'people',
  id: 'people search',
  label: 'Offboard a person',
  remark: 'Type their name after “offboard”, or find them in People',
};

/** What panels begin that have more to begin than what is on N. */
const furtherActions: Readonly<Record<string, readonly Omit<PanelAction, 'panel'>[]>> = {
  people: [
    { id: 'people paste list', label: 'Paste a list of people' },
    { id: 'people import', label: 'Import people from CSV' },
  ],
  invitations: [
    { id: 'invitations invite', label: 'Invite people' },
    { id: 'invitations link', label: 'Create an invitation link' },
  ],
  reports: [{ id: 'report message', label: 'Report a message' }],
  inspector: [{ id: 'inspector find', label: 'Find a message' }],
};

/** What the keys of a panel say that it begins with N. */
function begunWithN(keys: readonly PanelKey[]): Omit<PanelAction, 'panel'>[] {
  return keys.filter(([, key]) => key === 'N').map(([id, , label]) => ({ id, label }));
}

/** What can be begun from anywhere, without a selection and without knowing which panel has it. */
export const panelActions: readonly PanelAction[] = panels.flatMap(({ id: panel, keys }) =>
  (furtherActions[panel] ?? begunWithN(keys)).map((action) => ({ panel, ...action })),
);
