import { initialsOf } from '../../ui/initials.ts';
import classes from './OrganizationMark.module.css';

const tiles = 6;

function tileOf(id: string): string {
  let sum = 0;
  for (const character of id) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return `var(--rc-tile${(sum % tiles) + 1})`;
}

/**
 * The icon of an organization: its initials on a colour of its own. Its name always stands beside it or names the
 * control around it.
 *
 * @param props.size pixels.
 */
export function OrganizationMark({ id, name, size = 36 }: { id: string; name: string; size?: number }) {
  return (
    <span
      className={classes.mark}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38), background: tileOf(id) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
