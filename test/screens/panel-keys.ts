/** The panels' shortcuts, by their place in an owner's navigation. */
export const keyOf = {
  reports: 'Alt+1',
  presence: 'Alt+2',
  statuses: 'Alt+3',
  people: 'Alt+4',
  groups: 'Alt+5',
} as const;
