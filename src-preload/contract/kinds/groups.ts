import type { KindDeclaration } from './kind.ts';

/** A user group. https://zulip.com/api/create-user-group */
export const groupKind = {
  id: 'group',
  noun: 'group',
  whole: true,
  icon: 'circles',
  journal: [{ id: 'user-group', name: 'User group' }],
  lists: ['realm_user_groups', 'user_groups'],
  permission: { to: 'right.change-groups', least: 'member' },
  events: ['user_group'],
  snapshot: ['realm_user_groups', 'user_group'],
  operations: [
    {
      endpoint: 'POST /user_groups/create',
      name: 'group.create/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
      undo: 'newGroupUndo',
    },
    {
      endpoint: 'PATCH /user_groups/{user_group_id}',
      name: 'group.update/1',
      reversal: 'undoable',
      readFirst: 'permissions',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'POST /user_groups/{user_group_id}/subgroups',
      name: 'group.subgroups/1',
      reversal: { coming: 'undoable', going: 'removal' },
      readFirst: 'never',
    },
    {
      endpoint: 'POST /user_groups/{user_group_id}/deactivate',
      name: 'group.deactivate/1',
      reversal: 'removal',
      readFirst: 'always',
      undo: 'groupReactivation',
    },
    {
      endpoint: 'DELETE /user_groups/{user_group_id}',
      name: 'group.delete/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;
