/** Where people come from who are added to something. */
export type PeopleSourceKind = 'people' | 'group' | 'view' | 'list' | 'file';

/** The same order wherever people are added. */
export const peopleSources: { value: PeopleSourceKind; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'group', label: 'Group' },
  { value: 'view', label: 'Saved view' },
  { value: 'list', label: 'Pasted list' },
  { value: 'file', label: 'CSV file' },
];
