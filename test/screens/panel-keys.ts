/** The keys of panels, by their place in the navigation of an owner. */
export const keyOf = {
  reports: 'Alt+1',
  presence: 'Alt+2',
  statuses: 'Alt+3',
  people: 'Alt+4',
  groups: 'Alt+5',
} as const;
