import { Checkbox, Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { wordsAt } from '#contract/level-words.ts';
import { roleName, rolesInOrder } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { ChannelsPicker } from '../../subjects/channels/ChannelPicker.tsx';
import { groupsField } from '../../subjects/groups/GroupOption.tsx';
import columns from '../../ui/Columns.module.css';
import { Labelled } from '../../ui/Labelled.tsx';
import { SearchMultiSelect } from '../../ui/picker/SearchSelect.tsx';
import { expiryChoices } from './expiry-choices.ts';
import type { TermsDraft } from './invitation-draft.ts';

interface TermsFieldsProps {
  terms: TermsDraft;
  rights: InvitationRights;
  /** A link tells nobody who has joined with it. */
  isLink: boolean;
  onTerms: (terms: TermsDraft) => void;
}

const never = 'never';

/** What people are invited to: the role, for how long, into which channels and groups. */
export function TermsFields({ terms, rights, isLink, onTerms }: TermsFieldsProps): ReactNode {
  const server = useServerAge();
  const groups = useTable('groups');
  const remarks = {
    defaults: wordsAt(server, 'invitedToDefaults') || null,
    groups: wordsAt(server, 'invitedToGroups') || null,
    notice: wordsAt(server, 'inviterNotified') || null,
  };
  const set = (changes: Partial<TermsDraft>): void => onTerms({ ...terms, ...changes });
  return (
    <>
      <div className={columns.halves}>
        <Select
          // Before the picker of channels, which would open its list over the others.
          data-autofocus
          size="md"
          label={say('invitations.role')}
          allowDeselect={false}
          description={rights.roleObjection || undefined}
          data={rolesInOrder.map((role) => ({
            value: String(role),
            label: roleName(role),
            disabled: !rights.roles.includes(role),
          }))}
          value={String(terms.role)}
          onChange={(next) => set({ role: rolesInOrder.find((role) => String(role) === next) ?? terms.role })}
        />
        <Select
          size="md"
          label={say('invitations.expires-after')}
          allowDeselect={false}
          data={expiryChoices().map(({ minutes, label }) => ({ value: String(minutes ?? never), label }))}
          value={String(terms.minutes ?? never)}
          onChange={(next) => set({ minutes: next === null || next === never ? null : Number(next) })}
        />
        <ChannelsPicker
          label={say('invitations.channels')}
          value={terms.channels}
          // Everyone who is invited may get the default channels.
          objection={({ isDefault, subscribing }) => (isDefault === true ? '' : subscribing.add)}
          onValue={(channels) => set({ channels })}
        />
        <SearchMultiSelect
          size="md"
          label={<Labelled remark={remarks.groups}>{say('invitations.groups')}</Labelled>}
          disabled={remarks.groups !== null}
          placeholder={terms.groupIds.length === 0 ? say('invitations.find-groups') : ''}
          nothingFoundMessage={
            rights.groupIds.length === 0 ? say('invitations.no-groups') : say('invitations.no-group-matches')
          }
          {...groupsField(groups.filter(({ id }) => rights.groupIds.includes(id)))}
          value={terms.groupIds.map(String)}
          onChange={(ids) => set({ groupIds: ids.map(Number) })}
        />
      </div>
      <Stack gap={8}>
        <Checkbox
          label={<Labelled remark={remarks.defaults}>{say('invitations.default-channels')}</Labelled>}
          disabled={remarks.defaults !== null}
          checked={terms.defaultChannels && remarks.defaults === null}
          onChange={(event) => set({ defaultChannels: event.currentTarget.checked })}
        />
        {!isLink && (
          <Checkbox
            label={<Labelled remark={remarks.notice}>{say('invitations.notify')}</Labelled>}
            disabled={remarks.notice !== null}
            checked={terms.notifies || remarks.notice !== null}
            onChange={(event) => set({ notifies: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </>
  );
}
