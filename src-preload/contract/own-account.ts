/**
 * Settings of one's own account that this console's panels depend on, as fields of the person. Values are `on` and
 * `off`.
 */
export const ownSettings = ['presence-sharing', 'draft-sync'] as const;
export type OwnSetting = (typeof ownSettings)[number];

export const on = 'on';
export const off = 'off';

export function isOwnSetting(field: string): field is OwnSetting {
  return (ownSettings as readonly string[]).includes(field);
}
