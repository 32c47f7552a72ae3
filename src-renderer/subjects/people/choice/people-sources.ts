import { say } from '#words/say.ts';

/** Where people come from who are added to something. */
export type PeopleSourceKind = 'people' | 'group' | 'view' | 'list' | 'file';

/** The same order wherever people are added. */
export function peopleSources(): { value: PeopleSourceKind; label: string }[] {
  return [
    { value: 'people', label: say('people-choice.people') },
    { value: 'group', label: say('people-choice.group') },
    { value: 'view', label: say('people-choice.view') },
    { value: 'list', label: say('people-choice.list') },
    { value: 'file', label: say('people-choice.file') },
  ];
}
