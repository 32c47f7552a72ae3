import { memo, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { roles, type Role, type RoleCounts as Counts } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import classes from './RoleCounts.module.css';

interface RoleCountsProps {
  counts: Counts | null;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

const parts: [title: string, count: keyof Counts, role: Role][] = [
  ['Owners', 'owners', roles.owner],
  ['Administrators', 'administrators', roles.administrator],
  ['Moderators', 'moderators', roles.moderator],
  ['Members', 'members', roles.member],
  ['Guests', 'guests', roles.guest],
];

/** How many of the hits have each role; each number filters by its role, and again takes the filter away. */
export const RoleCounts = memo(function RoleCounts({ counts, filter, onFilter }: RoleCountsProps): ReactNode {
  const isOnly = (role: Role) => filter.roles.length === 1 && filter.roles[0] === role;
  const deactivatedOnly = filter.account === 'deactivated';
  return (
    <div className={classes.counts} role="group" aria-label="People by role">
      {parts.map(([title, key, role]) => (
        <button
          key={key}
          type="button"
          className={classes.count}
          aria-pressed={isOnly(role)}
          onClick={() => onFilter({ ...filter, roles: isOnly(role) ? [] : [role] })}
        >
          <span className={classes.countMark} data-role={key} />
          {title} <strong className="rc-tabular">{counts === null ? '' : formatCount(counts[key])}</strong>
        </button>
      ))}
      <button
        type="button"
        className={`${classes.count} ${classes.deactivated}`}
        aria-pressed={deactivatedOnly}
        onClick={() => onFilter({ ...filter, account: deactivatedOnly ? 'active' : 'deactivated' })}
      >
        Deactivated{' '}
        <span className="rc-tabular">{counts === null ? '' : formatCount(counts.deactivated)}</span>
      </button>
    </div>
  );
});
