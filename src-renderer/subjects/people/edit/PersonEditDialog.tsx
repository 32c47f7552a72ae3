import type { ReactNode } from 'react';
import type { Webhook } from '#contract/bots.ts';
import { targetOf, type Action } from '#contract/changes.ts';
import type { PersonDetail } from '#contract/people.ts';
import { say } from '#words/say.ts';
import type { PeopleAction, Permissions } from '../../../state/permissions.ts';
import { OutsideViewOfTargets } from '../../changes/OutsideViewOfTargets.tsx';
import { OffboardDialog } from '../offboarding/OffboardDialog.tsx';
import { ChannelsDialog } from './ChannelsDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ProfileFieldDialog } from './ProfileFieldDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** One person by name, or several by number. */
export interface Targets {
  userIds: number[];
  /** Null for several. */
  name: string | null;
}

/** What is edited of one person alone. */
type OneEdit =
  | { kind: 'rename'; userId: number; name: string }
  | { kind: 'email'; userId: number; name: string; email: string }
  | { kind: 'profile'; userId: number; person: PersonDetail }
  | { kind: 'offboard'; userId: number; name: string }
  | { kind: 'webhook'; userId: number; name: string; webhook: Webhook };

/** What is edited of one person or of several alike. */
type SharedEdit =
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
  | { kind: 'owner'; targets: Targets };

/** What a dialog is open for. */
export type PersonEdit = OneEdit | SharedEdit;

const actionOf = {
  rename: 'rename',
  email: 'email',
  profile: 'profile',
  field: 'profile',
  group: 'group',
  channels: 'channels',
  deactivate: 'deactivate',
  offboard: 'deactivate',
  owner: 'owner',
  webhook: 'webhook',
} as const satisfies Record<PersonEdit['kind'], PeopleAction>;

interface OneEditDialogProps {
  edit: OneEdit;
  permissions: Permissions;
  /** Of an offboarding, which is described here and previewed apart. */
  offboarding: { hidden: boolean; problem: string | null; planning: boolean };
  onOffboard: (action: Action) => void;
  onClose: () => void;
}

interface SharedEditDialogProps extends Pick<OneEditDialogProps, 'permissions' | 'onClose'> {
  edit: SharedEdit;
  onTargets: (targets: Targets) => void;
}

interface PersonEditDialogProps extends Omit<OneEditDialogProps, 'edit'> {
  edit: PersonEdit;
  onTargets: (targets: Targets) => void;
}

/** The dialog in which an edit of people is described. */
export function PersonEditDialog({ edit, onTargets, ...props }: PersonEditDialogProps): ReactNode {
  if (!('targets' in edit)) return <OneEditDialog edit={edit} {...props} />;
  const { permissions, onClose } = props;
  return <SharedEditDialog {...{ edit, permissions, onTargets, onClose }} />;
}

function OneEditDialog({ edit, permissions, offboarding, ...on }: OneEditDialogProps): ReactNode {
  const objection = permissions.toPeople(actionOf[edit.kind], { userIds: [edit.userId] });
  const shared = { objection, onClose: on.onClose };
  switch (edit.kind) {
    case 'rename':
      return <RenameDialog {...shared} {...edit} />;
    case 'email':
      return <EmailDialog {...shared} {...edit} />;
    case 'profile':
      return <ProfileDialog {...shared} person={edit.person} />;
    case 'offboard':
      return (
        <OffboardDialog
          {...shared}
          {...offboarding}
          userId={edit.userId}
          name={edit.name}
          onReview={(edits) =>
            on.onOffboard({ kind: 'edit', title: say('person-edit.offboard', { name: edit.name }), edits })
          }
        />
      );
    case 'webhook':
      return <WebhookDialog {...shared} {...edit} />;
  }
}

function SharedEditDialog({ edit, permissions, onTargets, onClose }: SharedEditDialogProps): ReactNode {
  const { userIds, name } = edit.targets;
  const shared = {
    userIds,
    who: name === null ? { count: userIds.length } : { name },
    objection: permissions.toPeople(actionOf[edit.kind], { userIds }),
    notice: (
      <OutsideViewOfTargets
        items={userIds}
        targetOf={(userId) => targetOf('user', userId)}
        onOnly={(left) => onTargets({ userIds: left, name: null })}
      />
    ),
    onClose,
  };
  switch (edit.kind) {
    case 'field': {
      const { fieldId, initial, peopleNames } = edit;
      return <ProfileFieldDialog {...shared} {...{ fieldId, initial, peopleNames }} />;
    }
    case 'group':
      return <GroupDialog {...shared} />;
    case 'channels':
      return <ChannelsDialog {...shared} />;
    case 'owner':
      return <OwnerDialog {...shared} />;
    case 'deactivate':
      return <DeactivateDialog {...shared} />;
  }
}
