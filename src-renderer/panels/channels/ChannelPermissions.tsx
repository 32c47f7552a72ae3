import { Box, Select, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  postPolicyGroups,
  type Channel,
  type ChannelCreation,
  type ChannelPermissionChoice,
  type ChannelPermissionName,
} from '#contract/channels.ts';
import type { GroupValue } from '#contract/groups.ts';
import { hasFeature, type ServerAge } from '#contract/level-words.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { ValuePicker } from '../../subjects/groups/ValuePicker.tsx';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import { changedPermissions, peopleOfPermissions, type ChannelDraft } from './channel-draft.ts';
import textStyle from '../../ui/Text.module.css';
import columns from '../../ui/Columns.module.css';
import classes from './ChannelForm.module.css';

const strong = (words: ReactNode): ReactNode => <strong>{words}</strong>;

interface ChannelPermissionsProps {
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
  creation: ChannelCreation;
  /** What the channel has; null for a new one. */
  before: Pick<Channel, 'permissions' | 'postPolicy'> | null;
  server: ServerAge;
}

/** Who may do what in a channel; what is left alone is as the server has it. */
export function ChannelPermissions(props: ChannelPermissionsProps): ReactNode {
  const { draft, creation, server } = props;
  const before = props.before?.permissions ?? null;
  const postPolicyBefore = props.before?.postPolicy ?? null;
  const { permissions } = draft.channel;
  const [isOpen, setOpen] = useState(false);
  const groups = useTable('groups');
  const found = usePersonNames(
    peopleOfPermissions(permissions).filter((userId) => draft.names[userId] === undefined),
  );
  const names = { ...found, ...draft.names };
  const changed = changedPermissions(permissions, before);
  const changes = changed.size + (draft.postPolicy === postPolicyBefore ? 0 : 1);

  function change(name: ChannelPermissionName, value: GroupValue | undefined, known = draft.names): void {
    const { [name]: _before, ...others } = permissions;
    const next = value === undefined ? others : { ...others, [name]: value };
    props.onDraft({ ...draft, names: known, channel: { ...draft.channel, permissions: next } });
  }
  function picker({ name, label, objection, rule, default: usual }: ChannelPermissionChoice): ReactNode {
    const shown = permissions[name] ?? usual;
    const old = before?.[name] ?? null;
    const reason = objection === '' ? undefined : `permission-${name}`;
    return (
      <Stack key={name} gap={4} miw={0}>
        <div className={classes.permissionHead}>
          <h3>{label}</h3>
          {changed.has(name) && (
            <LinkButton small onClick={() => change(name, before?.[name])}>
              {before === null ? say('channels.use-default') : say('channels.as-it-was')}
            </LinkButton>
          )}
        </div>
        <ValuePicker
          label={label}
          value={shown ?? { people: [], groups: [] }}
          before={old}
          rule={rule}
          groups={groups}
          names={names}
          thisGroupId={null}
          isSingle={!hasFeature(server, 'anonymous-group-values')}
          readOnly={objection !== ''}
          {...(reason === undefined ? {} : { describedBy: reason })}
          onValue={(next, known) => change(name, next, known)}
        />
        {shown === null && <p className={textStyle.hint}>{say('channels.default-you')}</p>}
        {reason !== undefined && (
          <p id={reason} className={textStyle.hint}>
            {objection}
          </p>
        )}
      </Stack>
    );
  }

  /** One of four choices stands for the permission that came later. */
  function policy(policyBefore: number): ReactNode {
    const now = draft.postPolicy ?? policyBefore;
    return (
      <Stack gap={4} miw={0}>
        <div className={classes.permissionHead}>
          <h3>{creation.permissions.find(({ name }) => name === 'can_send_message_group')?.label}</h3>
          {now !== policyBefore && (
            <LinkButton small onClick={() => props.onDraft({ ...draft, postPolicy: policyBefore })}>
              {say('channels.as-it-was')}
            </LinkButton>
          )}
        </div>
        <Select
          aria-label={say('channels.who-can-post')}
          allowDeselect={false}
          data={Object.entries(postPolicyGroups).map(([value, name]) => ({
            value,
            label: groupName({ name, isSystem: true }),
          }))}
          value={String(now)}
          onChange={(next) => props.onDraft({ ...draft, postPolicy: Number(next ?? now) })}
        />
      </Stack>
    );
  }

  function changesWords(): string {
    if (changes === 0) return before === null ? say('channels.permissions-default') : '';
    return before === null
      ? say('channels.permissions-set', { count: changes })
      : say('channels.permissions-changed', { count: changes });
  }
  const missing = creation.permissions.filter(
    ({ name, neededFeatureLevel }) =>
      neededFeatureLevel !== null && (name !== 'can_send_message_group' || postPolicyBefore === null),
  );
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {say('channels.permissions')} <span>{changesWords()}</span>
      </summary>
      {isOpen && (
        <Box p={12} className={columns.halves}>
          {postPolicyBefore !== null && policy(postPolicyBefore)}
          {creation.permissions.filter(({ neededFeatureLevel }) => neededFeatureLevel === null).map(picker)}
          {missing.length > 0 && (
            <div className={classes.missing}>
              <p>{say('channels.too-old-for', { level: String(server.featureLevel) })}</p>
              <ul>
                {missing.map(({ name, label, neededFeatureLevel }) => (
                  <li key={name}>
                    {sayNodes('channels.from-level', {
                      permission: label,
                      level: String(neededFeatureLevel),
                      b: strong,
                    })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Box>
      )}
    </details>
  );
}
