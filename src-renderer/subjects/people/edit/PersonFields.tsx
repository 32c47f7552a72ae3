import type { ReactNode } from 'react';
import type { PersonDetail, ProfileField } from '#contract/people.ts';
import { roles } from '#contract/people.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import { isEmailAddress } from '#contract/text-rules.ts';
import { oddSignWords, plainAddress } from '#contract/unseen-signs.ts';
import { say } from '#words/say.ts';
import { useOrganization, useServerAge } from '../../../state/organizations.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { Field } from '../../../ui/Field.tsx';
import { ProfileValueInput } from './ProfileValueInput.tsx';
import type { ProfileDraft } from './profile-edits.ts';

interface PersonFieldsProps {
  person: PersonDetail;
  fields: readonly ProfileField[];
  opened: ProfileDraft;
  draft: ProfileDraft;
  onDraft: (part: Partial<ProfileDraft>) => void;
  withEmail?: boolean;
}

/** Name, address and profile fields of one person; what the caller can't change is locked, with who can. */
export function PersonFields({
  person,
  fields,
  opened,
  draft,
  onDraft,
  withEmail = false,
}: PersonFieldsProps): ReactNode {
  const server = useServerAge();
  const permissions = usePermissions();
  const role = useOrganization(({ me }) => me?.role) ?? roles.owner;
  const whom = { userIds: [person.userId], person };
  const cannotRename = permissions.toPeople('rename', whom);
  const cannotReadress = permissions.toPeople('email', whom);
  return (
    <>
      <Field
        label={say('person-edit.full-name')}
        // In a dialog the picker of people would take it.
        data-autofocus={cannotRename === null ? true : undefined}
        size="md"
        dir="auto"
        maxLength={1_000}
        disabled={cannotRename !== null}
        description={cannotRename ?? undefined}
        value={draft.name}
        onChange={(event) => onDraft({ name: event.currentTarget.value })}
        error={
          draft.name !== opened.name && draft.name.trim() === ''
            ? say('person-edit.name-required', { limit: 100 })
            : null
        }
      />
      {withEmail && person.email !== null && !person.isBot && (
        <Field
          label={say('person-edit.email')}
          remark={wordsAt(server, 'emailRemark')}
          disabled={!hasFeature(server, 'user-email-change') || cannotReadress !== null}
          description={hasFeature(server, 'user-email-change') ? (cannotReadress ?? undefined) : undefined}
          size="md"
          maxLength={1_000}
          value={draft.email}
          onChange={(event) => onDraft({ email: event.currentTarget.value })}
          error={
            draft.email !== person.email && !isEmailAddress(plainAddress(draft.email))
              ? (oddSignWords(plainAddress(draft.email)) ?? say('person-edit.enter-email'))
              : null
          }
        />
      )}
      {!person.isBot &&
        fields.map((field) => (
          <ProfileValueInput
            key={field.id}
            field={field}
            isLocked={role > roles.administrator && !field.editableByUser}
            value={draft.values[field.id] ?? ''}
            opened={opened.values[field.id] ?? ''}
            onChange={(value) => onDraft({ values: { ...draft.values, [field.id]: value } })}
            peopleNames={person.peopleNames}
          />
        ))}
    </>
  );
}
