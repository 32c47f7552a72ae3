import type { ReactNode } from 'react';
import type { Group, GroupReference } from '../../../../src-preload/contract/entities.ts';
import type { GroupUse } from '../../../../src-preload/contract/group-entities.ts';
import { navigate } from '../../../state/navigation.ts';
import { LoadingRows, StateBlock } from '../../../ui/StateBlock.tsx';
import { countWords } from '../../../ui/time-words.ts';
import { groupWords } from '../../people/permission-words.ts';
import { groupName } from '../group-words.ts';
import classes from './UsedIn.module.css';

interface UsedInProps {
  organizationId: string;
  group: Group;
  /** null until it is known. */
  uses: readonly GroupUse[] | null;
}

const sections: readonly { kind: GroupUse['kind']; title: string }[] = [
  { kind: 'subgroup', title: 'Groups that contain it' },
  { kind: 'organization-permission', title: 'Permissions of the organization' },
  { kind: 'group-permission', title: 'Permissions of groups' },
];

/** Where a group matters: what keeps it from being deactivated, and what its members get through it. */
export function UsedIn({ organizationId, group, uses }: UsedInProps): ReactNode {
  if (uses === null) return <LoadingRows rows={8} />;
  if (uses.length === 0) {
    return (
      <StateBlock kind="empty" title="This group is not used anywhere">
        No other group contains it, and no permission of the organization or of a group names it. Channels are
        not looked at here: the server says so when one of them keeps the group from being deactivated.
      </StateBlock>
    );
  }
  const open = (reference: GroupReference): ReactNode => (
    <button
      type="button"
      className={classes.link}
      onClick={() => navigate(organizationId, { group: reference.groupId })}
    >
      <bdi>{groupWords(reference)}</bdi>
    </button>
  );
  return (
    <div className={classes.uses}>
      <p>
        While <bdi>{groupName(group)}</bdi> is used itself it cannot be deactivated. What stands there
        “through” another group its members get by being in that one.
      </p>
      {sections.map(({ kind, title }) => {
        const found = uses.filter((use) => use.kind === kind);
        if (found.length === 0) return null;
        return (
          <section key={kind} aria-label={title}>
            <h2>
              {title} <span className="rc-tabular">{countWords(found.length)}</span>
            </h2>
            <ul>
              {found.map((use) => (
                <li key={JSON.stringify(use)}>
                  {use.kind === 'subgroup' ? (
                    open(use.group)
                  ) : (
                    <>
                      <span>{use.label}</span>
                      {use.kind === 'group-permission' && (
                        <span className={classes.place}>of {open(use.group)}</span>
                      )}
                    </>
                  )}
                  {use.through !== null && (
                    <span className={classes.through}>through {open(use.through)}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p>Channels are not looked at here.</p>
    </div>
  );
}
