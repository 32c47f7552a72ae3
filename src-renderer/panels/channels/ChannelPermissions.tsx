import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  ChannelCreation,
  ChannelPermissionChoice,
  ChannelPermissionName,
  ChannelPermissions as Permissions,
} from '../../../src-preload/contract/channel-entities.ts';
import type { GroupValue } from '../../../src-preload/contract/group-value.ts';
import { hasFeature, type ServerAge } from '../../../src-preload/contract/level-words.ts';
import { useTable } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ValuePicker } from '../groups/ValuePicker.tsx';
import { usePersonNames } from '../people/use-person-names.ts';
import { changedPermissions, peopleOfPermissions, type ChannelDraft } from './channel-draft.ts';
import classes from './ChannelForm.module.css';

interface ChannelPermissionsProps {
  organizationId: string;
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
  creation: ChannelCreation;
  /** What the channel has; null for a new one. */
  before: Permissions | null;
  server: ServerAge;
}

/** Who may do what in a channel; what is left alone is as the server has it. */
export function ChannelPermissions(props: ChannelPermissionsProps): ReactNode {
  const { organizationId, draft, creation, before, server } = props;
  const { permissions } = draft.channel;
  const [isOpen, setOpen] = useState(false);
  const groups = useTable(organizationId, 'groups');
  const found = usePersonNames(
    organizationId,
    peopleOfPermissions(permissions).filter((userId) => draft.names[userId] === undefined),
  );
  const names = { ...found, ...draft.names };
  const changed = changedPermissions(permissions, before);

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
      <div key={name} className={classes.permission}>
        <div className={classes.permissionHead}>
          <h3>{label}</h3>
          {changed.has(name) && (
            <LinkButton small onClick={() => change(name, before?.[name])}>
              {before === null ? 'Use default' : 'As it was'}
            </LinkButton>
          )}
        </div>
        <ValuePicker
          organizationId={organizationId}
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
        {shown === null && <p className={classes.usual}>Default: you</p>}
        {reason !== undefined && (
          <p id={reason} className={classes.usual}>
            {objection}
          </p>
        )}
      </div>
    );
  }

  const missing = creation.permissions.filter(({ neededFeatureLevel }) => neededFeatureLevel !== null);
  return (
    <details className={classes.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Permissions{' '}
        <span>
          {changed.size > 0
            ? `${changed.size} ${before === null ? 'set here' : 'changed'}`
            : before === null
              ? 'default'
              : 'nothing changed'}
        </span>
      </summary>
      {isOpen && (
        <div className={classes.permissions}>
          {creation.permissions.filter(({ neededFeatureLevel }) => neededFeatureLevel === null).map(picker)}
          {missing.length > 0 && (
            <div className={classes.missing}>
              <p>This server has feature level {server.featureLevel} and is too old for:</p>
              <ul>
                {missing.map(({ name, label, neededFeatureLevel }) => (
                  <li key={name}>
                    <strong>{label}</strong>, from feature level {neededFeatureLevel}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </details>
  );
}
