import { useState, type ReactNode } from 'react';
import type { Webhook } from '#contract/bots.ts';
import type { Action } from '#contract/changes.ts';
import type { PersonDetail, PersonRow, PersonStatus, Role } from '#contract/people.ts';
import { usePermissions, type Permissions } from '../../../state/permissions.ts';
import { useEdits } from '../../changes/use-edits.tsx';
import { useStatusEdits } from '../../statuses/use-status-edits.tsx';
import { PersonEditDialog, type PersonEdit, type Targets } from './PersonEditDialog.tsx';

export type { Targets } from './PersonEditDialog.tsx';

export interface PersonEdits {
  /** Why each of these can't be done with somebody, before it is begun. */
  permissions: Permissions;
  setRole(userIds: number[], role: Role): void;
  rename(person: Pick<PersonRow, 'userId' | 'name'>): void;
  setEmail(person: Pick<PersonRow, 'userId' | 'name' | 'email'>): void;
  /** Name, address and every profile field. */
  editProfile(person: PersonDetail): void;
  /** `initial` of the one person; null for several. */
  setStatus(targets: Targets, initial: PersonStatus | null): void;
  /** Null for the field lets the person choose one. */
  setField(
    targets: Targets,
    fieldId: number | null,
    initial?: string,
    peopleNames?: Readonly<Record<string, string>>,
  ): void;
  setGroup(targets: Targets): void;
  setChannels(targets: Targets): void;
  deactivate(targets: Targets): void;
  reactivate(targets: Targets): void;
  /** Hands over what hangs on somebody, and deactivates the account. */
  offboard(person: Pick<PersonRow, 'userId' | 'name'>): void;
  /** Of bots. */
  setOwner(targets: Targets): void;
  setWebhook(bot: Pick<PersonRow, 'userId' | 'name'>, webhook: Webhook): void;
  /** Any other action that needs nothing typed. */
  begin(action: Action): Promise<boolean>;
  /** Why the last change without a dialog could not be planned, or was refused. */
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const nobody: Readonly<Record<string, string>> = {};

/**
 * The edits that the people panel offers. Each is previewed, one that is described in a dialog in the same; after a refusal
 * everything that was typed is still there.
 */
export function usePersonEdits(): PersonEdits {
  const edits = useEdits();
  const permissions = usePermissions();
  const statuses = useStatusEdits();
  const [edit, setEdit] = useState<PersonEdit | null>(null);

  async function begin(action: Action): Promise<boolean> {
    const isStarted = (await edits.begin(action)).kind === 'started';
    if (isStarted) setEdit(null);
    return isStarted;
  }
  function open(next: PersonEdit): void {
    edits.dismissProblem();
    setEdit(next);
  }

  return {
    permissions,
    begin,
    setRole: (userIds, role) => void begin({ kind: 'set-role', userIds, role }),
    rename: ({ userId, name }) => open({ kind: 'rename', userId, name }),
    setEmail: ({ userId, name, email }) => open({ kind: 'email', userId, name, email: email ?? '' }),
    editProfile: (person) => open({ kind: 'profile', userId: person.userId, person }),
    setStatus: ({ userIds, name }, initial) => statuses.set(userIds, name, initial),
    setField: (targets, fieldId, initial = '', peopleNames = nobody) =>
      open({ kind: 'field', targets, fieldId, initial, peopleNames }),
    setGroup: (targets) => open({ kind: 'group', targets }),
    setChannels: (targets) => open({ kind: 'channels', targets }),
    deactivate: (targets) => open({ kind: 'deactivate', targets }),
    reactivate: ({ userIds }) => void begin({ kind: 'reactivate', userIds }),
    offboard: ({ userId, name }) => open({ kind: 'offboard', userId, name }),
    setOwner: (targets) => open({ kind: 'owner', targets }),
    setWebhook: ({ userId, name }, webhook) => open({ kind: 'webhook', userId, name, webhook }),
    problem: (edit === null ? edits.problem : null) ?? statuses.problem,
    dismissProblem() {
      edits.dismissProblem();
      statuses.dismissProblem();
    },
    dialogs: (
      <>
        {edit !== null && (
          <PersonEditDialog
            edit={edit}
            permissions={permissions}
            offboarding={edits.dialogProps}
            onTargets={(targets) => 'targets' in edit && setEdit({ ...edit, targets })}
            onOffboard={(action) => void begin(action)}
            onClose={() => {
              setEdit(null);
              edits.cancel();
            }}
          />
        )}
        {edits.dialog}
        {statuses.dialogs}
      </>
    ),
  };
}
