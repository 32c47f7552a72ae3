import { IconCrown, IconShieldFilled, IconShieldHalf } from '@tabler/icons-react';
import { roles, type Role } from '#contract/people.ts';
import { roleName } from '#contract/words/roles.ts';
import classes from './RoleBadge.module.css';

const looks: Record<Role, { className: string | undefined; icon: typeof IconCrown | null }> = {
  [roles.owner]: { className: classes.owner, icon: IconCrown },
  [roles.administrator]: { className: classes.administrator, icon: IconShieldFilled },
  [roles.moderator]: { className: classes.moderator, icon: IconShieldHalf },
  [roles.member]: { className: classes.member, icon: null },
  [roles.guest]: { className: classes.guest, icon: null },
};

/**
 * A role by name, shape and colour. Members get plain text: they are the usual case.
 *
 * @param props.iconOnly shows the icon alone, with the name as its text alternative; roles without an icon keep
 * their name.
 */
export function RoleBadge({ role, iconOnly = false }: { role: Role; iconOnly?: boolean }) {
  const { className, icon: Icon } = looks[role];
  const name = roleName(role);
  if (Icon !== null && iconOnly) {
    return (
      <span
        className={`${classes.badge} ${classes.iconOnly} ${className}`}
        role="img"
        aria-label={name}
        title={name}
      >
        <Icon size={13} stroke={1.6} aria-hidden />
      </span>
    );
  }
  return (
    <span className={`${classes.badge} ${className}`}>
      {Icon === null ? null : <Icon size={13} stroke={1.6} aria-hidden />}
      {name}
    </span>
  );
}
