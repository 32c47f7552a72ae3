import { keysOf } from '#contract/choices.ts';
import { Divider, Stack, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { targetOf, type Edit } from '#contract/changes.ts';
import { off, on, type OwnSetting } from '#contract/own-account.ts';
import type { PersonDetail } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { PersonFields } from '../../subjects/people/edit/PersonFields.tsx';
import {
  draftOf,
  editsOfDraft,
  isComplete,
  type ProfileDraft,
} from '../../subjects/people/edit/profile-edits.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface OwnAccountDialogProps {
  onClose: () => void;
}

/** The account that one has in the organization: name, profile, and the settings that panels depend on. */
export function OwnAccountDialog({ onClose }: OwnAccountDialogProps): ReactNode {
  const myUserId = useOrganization(({ me }) => me?.userId) ?? null;
  const { value: person, failure } = useOrganizationQuery(
    'people.person',
    myUserId === null ? null : { userId: myUserId },
  );
  // What is typed belongs to the account as it was when the dialog was opened.
  const [opened, setOpened] = useState<PersonDetail | null>(null);
  if (opened === null && person !== null) setOpened(person);
  if (opened !== null) return <OwnAccountForm person={opened} onClose={onClose} />;
  // The answer comes from this computer: a dialog that stands empty until then would only flicker.
  if (failure === null) return null;
  return (
    <DialogFrame opened onClose={onClose} title={say('own-account.title')}>
      <Notice tone="bad">{failureMessage(failure)}</Notice>
    </DialogFrame>
  );
}

interface OwnDraft extends ProfileDraft {
  /** The settings that were switched. */
  chosen: Partial<Record<OwnSetting, boolean>>;
}

function OwnAccountForm({ person, onClose }: { person: PersonDetail; onClose: () => void }): ReactNode {
  const fields = useTable('profileFields')
    .filter(({ type }) => type !== 'unknown')
    .toSorted((one, other) => one.order - other.order);
  const settings = useRow('settings', 0);
  const drafts = useTable('drafts').length;
  const current: Readonly<Record<OwnSetting, boolean>> = {
    'presence-sharing': settings?.sharesOwnPresence !== false,
    'draft-sync': useRow('announceRules', 0)?.draftsSynchronized !== false,
  };
  const {
    values: draft,
    opened,
    set: onDraft,
  } = useDraft<OwnDraft>({ ...draftOf(person, fields), chosen: {} });
  const { chosen } = draft;
  const target = targetOf('user', person.userId);
  const switched = keysOf(current).flatMap((setting): Edit[] => {
    const is = chosen[setting] ?? current[setting];
    return is === current[setting] ? [] : [{ target, field: setting, value: is ? on : off }];
  });
  const changes = [...editsOfDraft(person.userId, opened, draft, fields), ...switched];

  function toggle(setting: OwnSetting, label: string, description: string): ReactNode {
    return (
      <Switch
        size="sm"
        label={label}
        description={description}
        checked={chosen[setting] ?? current[setting]}
        onChange={(event) => onDraft({ chosen: { ...chosen, [setting]: event.currentTarget.checked } })}
      />
    );
  }
  return (
    <PreviewDialog
      title={say('own-account.title')}
      verb={say('own-account.change')}
      isWide
      width="list"
      isChanged={changes.length > 0}
      change={
        changes.length > 0 && isComplete(opened, draft, fields)
          ? { kind: 'edit', title: say('own-account.change'), edits: changes }
          : null
      }
      missing={say(changes.length === 0 ? 'own-account.no-changes' : 'own-account.correct')}
      onClose={onClose}
    >
      <PersonFields person={person} fields={fields} opened={opened} draft={draft} onDraft={onDraft} />
      <Divider />
      <Stack gap={12}>
        {toggle(
          'presence-sharing',
          say('own-account.presence'),
          settings?.presenceDisabled === true
            ? say('own-account.presence-off')
            : say('own-account.presence-help'),
        )}
        {toggle(
          'draft-sync',
          say('own-account.drafts'),
          current['draft-sync'] && chosen['draft-sync'] === false && drafts > 0
            ? say('own-account.drafts-deleted')
            : say('own-account.drafts-help'),
        )}
      </Stack>
    </PreviewDialog>
  );
}
