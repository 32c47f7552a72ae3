import type { ReactNode } from 'react';
import type { Webhook } from '#contract/bots.ts';
import { targetOf, type Action, type Edit } from '#contract/changes.ts';
import type { PersonRow } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import type { PeopleAction, Permissions } from '../../../state/permissions.ts';
import { OutsideViewOfTargets } from '../../changes/OutsideViewOfTargets.tsx';
import { subscriptionEdits } from '../../channels/channel-words.ts';
import { OffboardDialog } from '../offboarding/OffboardDialog.tsx';
import { ChannelsDialog } from './ChannelsDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';
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
  field: 'profile',
  group: 'group',
  channels: 'channels',
  deactivate: 'deactivate',
  offboard: 'deactivate',
  owner: 'owner',
  webhook: 'webhook',
} as const satisfies Record<PersonEdit['kind'], PeopleAction>;

/** Whom by their ids, what is done, and the edits of one of them. */
export type PeopleReview = [
  userIds: readonly number[],
  title: (userIds: readonly number[]) => string,
  editOf: (userId: number) => Edit | Edit[],
];

interface OneEditDialogProps {
  edit: OneEdit;
  permissions: Permissions;
  hidden: boolean;
  problem: string | null;
  planning: boolean;
  onReview: (action: Action) => void;
  onClose: () => void;
}

interface SharedEditDialogProps extends Omit<OneEditDialogProps, 'edit'> {
  edit: SharedEdit;
  onTargets: (targets: Targets) => void;
  onOffboard: (person: Pick<PersonRow, 'userId' | 'name'>) => void;
  /** Of people by their ids. */
  onReviewEach: (...parts: PeopleReview) => void;
}

type PersonEditDialogProps = Omit<SharedEditDialogProps, 'edit'> & { edit: PersonEdit };

/** The dialog in which an edit of people is described. */
export function PersonEditDialog(props: PersonEditDialogProps): ReactNode {
  const { edit, onTargets, onOffboard, onReviewEach, ...rest } = props;
  if (!('targets' in edit)) return <OneEditDialog edit={edit} {...rest} />;
  return <SharedEditDialog {...rest} {...{ edit, onTargets, onOffboard, onReviewEach }} />;
}

function OneEditDialog({ edit, permissions, onReview, ...rest }: OneEditDialogProps): ReactNode {
  const objection = permissions.toPeople(actionOf[edit.kind], { userIds: [edit.userId] });
  switch (edit.kind) {
    case 'rename':
      return (
        <RenameDialog
          {...rest}
          objection={objection}
          name={edit.name}
          onReview={(name) => onReview({ kind: 'rename', userId: edit.userId, name })}
        />
      );
    case 'email':
      return (
        <EmailDialog
          {...rest}
          objection={objection}
          name={edit.name}
          email={edit.email}
          onReview={(email) => onReview({ kind: 'set-email', userId: edit.userId, email })}
        />
      );
    case 'offboard':
      return (
        <OffboardDialog
          {...rest}
          objection={objection}
          userId={edit.userId}
          name={edit.name}
          onReview={(edits) => onReview({ kind: 'edit', title: `Offboard ${edit.name}`, edits })}
        />
      );
    case 'webhook':
      return (
        <WebhookDialog
          {...rest}
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
  }
}

function SharedEditDialog({
  edit,
  permissions,
  onTargets,
  onOffboard,
  onReview,
  onReviewEach,
  ...rest
}: SharedEditDialogProps): ReactNode {
  const { userIds, name } = edit.targets;
  const who = name === null ? { count: userIds.length } : { name };
  const objection = permissions.toPeople(actionOf[edit.kind], { userIds });
  const notice = (
    <OutsideViewOfTargets
      items={userIds}
      targetOf={(userId) => targetOf('user', userId)}
      onOnly={(left) => onTargets({ userIds: left, name: null })}
    />
  );
  switch (edit.kind) {
    case 'field':
      return (
        <ProfileFieldDialog
          {...rest}
          notice={notice}
          objection={objection}
          who={who}
          fieldId={edit.fieldId}
          initial={edit.initial}
          peopleNames={edit.peopleNames}
          onReview={(fieldId, value) =>
            onReview({ kind: 'set-profile-field', userIds: userIds, fieldId, value })
          }
        />
      );
    case 'group':
      return (
        <GroupDialog
          {...rest}
          notice={notice}
          objection={objection}
          who={who}
          onReview={(kind, groupId) => onReview({ kind, userIds: userIds, groupId })}
        />
      );
    case 'channels': {
      const whoOfThem = (some: readonly number[]): string => name ?? countOf(some.length, 'person');
      return (
        <ChannelsDialog
          {...rest}
          notice={notice}
          objection={objection}
          who={who}
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
          {...rest}
          notice={notice}
          objection={objection}
          who={who}
          onReview={(owner) =>
            onReviewEach(
              userIds,
              (some) => `Make ${owner.name} the owner of ${name ?? countOf(some.length, 'bot')}`,
              (userId) => ({
                target: targetOf('user', userId),
                field: 'owner',
                value: String(owner.userId),
              }),
            )
          }
        />
      );
    case 'deactivate':
      return (
        <DeactivateDialog
          {...rest}
          notice={notice}
          userIds={userIds}
          onOffboard={onOffboard}
          objection={objection}
          who={who}
          onReview={(notification) => onReview({ kind: 'deactivate', userIds: userIds, notification })}
        />
      );
  }
}
