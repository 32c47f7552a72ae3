import { initialsOf } from '../../ui/initials.ts';
import classes from './OrganizationMark.module.css';

const tints = [classes.tint2, classes.tint3, classes.tint4, classes.tint5, classes.tint6, classes.tint7];

function tintOf(id: string): string | undefined {
  let sum = 0;
  for (const character of id) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return tints[sum % tints.length];
}

/**
 * The icon of an organization: its initials on a tint of its own. Its name always stands beside it or names the
 * control around it.
 *
 * @param props.size pixels.
 */
export function OrganizationMark({ id, name, size = 36 }: { id: string; name: string; size?: number }) {
  return (
    <span
      className={`${classes.mark} ${tintOf(id)}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
