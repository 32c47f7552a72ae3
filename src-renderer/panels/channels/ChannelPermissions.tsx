import type { ReactNode } from 'react';
import type {
  ChannelCreation,
  ChannelPermissionName,
} from '../../../src-preload/contract/channel-entities.ts';
import type { GroupValue } from '../../../src-preload/contract/group-value.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { anonymousGroupsLevel } from '../groups/group-words.ts';
import { ValuePicker } from '../groups/ValuePicker.tsx';
import type { ChannelDraft } from './channel-draft.ts';
import classes from './ChannelForm.module.css';

interface ChannelPermissionsProps {
  organizationId: string;
  draft: ChannelDraft;
  onDraft: (draft: ChannelDraft) => void;
  creation: ChannelCreation;
}

/** Who may do what in a channel; what is left alone is as the server has it. */
export function ChannelPermissions(props: ChannelPermissionsProps): ReactNode {
  const { organizationId, draft, creation } = props;
  const groups = useTable(organizationId, 'groups');
  const featureLevel = useOrganizationsStore(
    ({ list }) => list?.find(({ id }) => id === organizationId)?.featureLevel ?? 0,
  );
  const set = Object.keys(draft.channel.permissions).length;

  function change(
    name: ChannelPermissionName,
    value: GroupValue | undefined,
    names: Readonly<Record<number, string>>,
  ): void {
    const { [name]: _before, ...others } = draft.channel.permissions;
    const permissions = value === undefined ? others : { ...others, [name]: value };
    props.onDraft({ ...draft, names, channel: { ...draft.channel, permissions } });
  }

  return (
    <details className={classes.more}>
      <summary>
        Who may do what <span>{set === 0 ? 'as usual' : `${set} set here`}</span>
      </summary>
      <div className={classes.permissions}>
        {creation.permissions.map(({ name, label, neededFeatureLevel, rule, default: usual }) => {
          if (neededFeatureLevel !== null) {
            return (
              <p key={name} className={classes.missing}>
                <strong>{label}</strong> needs feature level {neededFeatureLevel}. This server has{' '}
                {featureLevel}.
              </p>
            );
          }
          const value = draft.channel.permissions[name];
          const shown = value ?? usual;
          return (
            <div key={name} className={classes.permission}>
              <div className={classes.permissionHead}>
                <h4>{label}</h4>
                {value !== undefined && (
                  <button type="button" onClick={() => change(name, undefined, draft.names)}>
                    As usual
                  </button>
                )}
              </div>
              <ValuePicker
                organizationId={organizationId}
                label={label}
                value={shown ?? { people: [], groups: [] }}
                before={null}
                rule={rule}
                groups={groups}
                names={draft.names}
                thisGroupId={null}
                isSingle={featureLevel < anonymousGroupsLevel}
                readOnly={false}
                onValue={(next, names) => change(name, next, names)}
              />
              {shown === null && <p className={classes.usual}>As usual: you, who make it.</p>}
            </div>
          );
        })}
      </div>
    </details>
  );
}
