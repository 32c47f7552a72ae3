import { useState, type ReactNode } from 'react';
import type { Webhook } from '#contract/bots.ts';
import { targetOf, type Action, type Edit } from '#contract/changes.ts';
import type { PersonRow, PersonStatus, Role } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { usePermissions, type PeopleAction, type Permissions } from '../../../state/permissions.ts';
import { OutsideViewOfTargets } from '../../changes/OutsideViewOfTargets.tsx';
import { useEdits } from '../../changes/use-edits.tsx';
import { subscriptionEdits } from '../../channels/channel-words.ts';
import { useStatusEdits } from '../../statuses/use-status-edits.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { OffboardDialog } from '../offboarding/OffboardDialog.tsx';
import { ChannelsDialog } from './ChannelsDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { ProfileFieldDialog } from './ProfileFieldDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

/** One person by name, or several by number. */
export interface Targets {
  userIds: number[];
  /** Null for several. */
  name: string | null;
}

type OpenDialog =
  | { kind: 'rename'; userId: number; name: string }
  | { kind: 'email'; userId: number; name: string; email: string }
  | {
      kind: 'field';
      targets: Targets;
      fieldId: number | null;
      initial: string;
      peopleNames: Readonly<Record<string, string>>;
    }
  | { kind: 'group'; targets: Targets }
  | { kind: 'channels'; targets: Targets }
  | { kind: 'deactivate'; targets: Targets }
  | { kind: 'offboard'; userId: number; name: string }
  | { kind: 'owner'; targets: Targets }
  | { kind: 'webhook'; userId: number; name: string; webhook: Webhook };

export interface PersonEdits {
  /** Why each of these can't be done with somebody, before it is begun. */
  permissions: Permissions;
  setRole(userIds: number[], role: Role): void;
  rename(person: Pick<PersonRow, 'userId' | 'name'>): void;
  setEmail(person: Pick<PersonRow, 'userId' | 'name' | 'email'>): void;
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
  /** Several fields at once, described elsewhere. True once they were started; false leaves what was typed to be gone on with. */
  editPeople(edits: Edit[]): Promise<boolean>;
  /** Any other action that needs nothing typed. */
  begin(action: Action): Promise<boolean>;
  /** Why the last change without a dialog could not be planned, or was refused. */
  problem: string | null;
  dismissProblem(): void;
  dialogs: ReactNode;
}

const nobody: Readonly<Record<string, string>> = {};

/**
 * The edits that the people panel offers. Each leads through a preview; a refusal comes back to the dialog in which
 * something was typed, with everything still there.
 */
export function usePersonEdits(): PersonEdits {
  const edits = useEdits();
  const permissions = usePermissions();
  const statuses = useStatusEdits();
  const [edit, setEdit] = useState<OpenDialog | null>(null);

  async function begin(action: Action): Promise<boolean> {
    const isStarted = (await edits.begin(action)).kind === 'started';
    if (isStarted) setEdit(null);
    return isStarted;
  }
  async function reviewEach(...parts: PeopleReview): Promise<void> {
    if ((await edits.reviewEach(...parts)).length > 0) setEdit(null);
  }
  function open(next: OpenDialog): void {
    edits.dismissProblem();
    setEdit(next);
  }

  return {
    permissions,
    begin,
    setRole: (userIds, role) => void begin({ kind: 'set-role', userIds, role }),
    rename: ({ userId, name }) => open({ kind: 'rename', userId, name }),
    setEmail: ({ userId, name, email }) => open({ kind: 'email', userId, name, email: email ?? '' }),
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
    editPeople: (list) => begin({ kind: 'edit', title: '', edits: list }),
    problem: (edit === null ? edits.problem : null) ?? statuses.problem,
    dismissProblem() {
      edits.dismissProblem();
      statuses.dismissProblem();
    },
    dialogs: (
      <>
        {edit !== null && (
          <EditDialogOf
            edit={edit}
            permissions={permissions}
            {...edits.dialogProps}
            onTargets={(targets) => 'targets' in edit && setEdit({ ...edit, targets })}
            onOffboard={({ userId, name }) => open({ kind: 'offboard', userId, name })}
            onReview={(action) => void begin(action)}
            onReviewEach={(...parts) => void reviewEach(...parts)}
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

const actionOf = {
  rename: 'rename',
  email: 'email',
  field: 'profile',
  group: 'group',
  channels: 'channels',
  deactivate: 'deactivate',
  offboard: 'deactivate',
  owner: 'owner',
  webhook: 'webhook',
} as const satisfies Record<OpenDialog['kind'], PeopleAction>;

/** Whom by their ids, what is done, and the edits of one of them. */
type PeopleReview = [
  userIds: readonly number[],
  title: (userIds: readonly number[]) => string,
  editOf: (userId: number) => Edit | Edit[],
];

interface EditDialogOfProps {
  edit: OpenDialog;
  permissions: Permissions;
  hidden: boolean;
  problem: string | null;
  planning: boolean;
  onTargets: (targets: Targets) => void;
  onOffboard: (person: Pick<PersonRow, 'userId' | 'name'>) => void;
  onReview: (action: Action) => void;
  /** Of people by their ids. */
  onReviewEach: (...parts: PeopleReview) => void;
  onClose: () => void;
}

function EditDialogOf({
  edit,
  permissions,
  onTargets,
  onOffboard,
  onReview,
  onReviewEach,
  ...rest
}: EditDialogOfProps): ReactNode {
  const whoOf = ({ name, userIds }: Targets) => (name === null ? { count: userIds.length } : { name });
  const userIds = 'targets' in edit ? edit.targets.userIds : [edit.userId];
  const objection = permissions.toPeople(actionOf[edit.kind], { userIds });
  const notice = 'targets' in edit && (
    <OutsideViewOfTargets
      items={userIds}
      targetOf={(userId) => targetOf('user', userId)}
      onOnly={(left) => onTargets({ userIds: left, name: null })}
    />
  );
  const dialog = { ...rest, notice };
  switch (edit.kind) {
    case 'rename':
      return (
        <RenameDialog
          {...dialog}
          objection={objection}
          name={edit.name}
          onReview={(name) => onReview({ kind: 'rename', userId: edit.userId, name })}
        />
      );
    case 'email':
      return (
        <EmailDialog
          {...dialog}
          objection={objection}
          name={edit.name}
          email={edit.email}
          onReview={(email) => onReview({ kind: 'set-email', userId: edit.userId, email })}
        />
      );
    case 'field':
      return (
        <ProfileFieldDialog
          {...dialog}
          objection={objection}
          who={whoOf(edit.targets)}
          fieldId={edit.fieldId}
          initial={edit.initial}
          peopleNames={edit.peopleNames}
          onReview={(fieldId, value) =>
            onReview({ kind: 'set-profile-field', userIds: edit.targets.userIds, fieldId, value })
          }
        />
      );
    case 'group':
      return (
        <GroupDialog
          {...dialog}
          objection={objection}
          who={whoOf(edit.targets)}
          onReview={(kind, groupId) => onReview({ kind, userIds: edit.targets.userIds, groupId })}
        />
      );
    case 'channels': {
      const { name } = edit.targets;
      const whoOfThem = (some: readonly number[]): string => name ?? countOf(some.length, 'person');
      return (
        <ChannelsDialog
          {...dialog}
          objection={objection}
          who={whoOf(edit.targets)}
          onReview={(joins, channelIds, channels) =>
            onReviewEach(
              userIds,
              (some) =>
                joins
                  ? `Subscribe ${whoOfThem(some)} to ${channels}`
                  : `Unsubscribe ${whoOfThem(some)} from ${channels}`,
              (userId) => subscriptionEdits(channelIds, [userId], joins),
            )
          }
        />
      );
    }
    case 'owner':
      return (
        <OwnerDialog
          {...dialog}
          objection={objection}
          who={whoOf(edit.targets)}
          onReview={(owner) =>
            onReviewEach(
              userIds,
              (some) => `Make ${owner.name} the owner of ${edit.targets.name ?? countOf(some.length, 'bot')}`,
              (userId) => ({
                target: targetOf('user', userId),
                field: 'owner',
                value: String(owner.userId),
              }),
            )
          }
        />
      );
    case 'offboard':
      return (
        <OffboardDialog
          {...dialog}
          objection={objection}
          userId={edit.userId}
          name={edit.name}
          onReview={(edits) => onReview({ kind: 'edit', title: `Offboard ${edit.name}`, edits })}
        />
      );
    case 'webhook':
      return (
        <WebhookDialog
          {...dialog}
          objection={objection}
          name={edit.name}
          webhook={edit.webhook}
          onReview={(value) =>
            onReview({
              kind: 'edit',
              title: `Change where ${edit.name} sends to`,
              edits: [{ target: targetOf('user', edit.userId), field: 'webhook', value }],
            })
          }
        />
      );
    case 'deactivate':
      return (
        <DeactivateDialog
          {...dialog}
          userIds={userIds}
          onOffboard={onOffboard}
          objection={objection}
          who={whoOf(edit.targets)}
          onReview={(notification) =>
            onReview({ kind: 'deactivate', userIds: edit.targets.userIds, notification })
          }
        />
      );
  }
}
