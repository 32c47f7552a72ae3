import type { KindDeclaration } from './kind.ts';

/** A code playground, by its language and name. https://zulip.com/api/add-code-playground */
export const playgroundKind = {
  id: 'playground',
  noun: 'code playground',
  whole: { coming: 'Add', going: 'Delete' },
  icon: 'code',
  journal: [{ id: 'playground', name: 'Code playground' }],
  lists: [],
  permission: { to: 'change code playgrounds', least: 'administrator' },
  events: ['realm_playgrounds'],
  snapshot: ['realm_playgrounds'],
  operations: [
    {
      endpoint: 'POST /realm/playgrounds',
      name: 'playground.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'POST /realm/playgrounds in place of another',
      name: 'playground.replace/1',
      reversal: 'undoable',
      readFirst: 'always',
    },
    {
      endpoint: 'DELETE /realm/playgrounds/{playground_id}',
      name: 'playground.remove/1',
      reversal: 'removal',
      readFirst: 'always',
    },
  ],
} as const satisfies KindDeclaration;
