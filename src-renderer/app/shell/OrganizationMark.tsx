import { initialsOf } from '../../ui/initials.ts';
import classes from './OrganizationMark.module.css';

const tiles = [classes.tile1, classes.tile2, classes.tile3, classes.tile4, classes.tile5, classes.tile6];

function tileOf(id: string): string | undefined {
  let sum = 0;
  for (const character of id) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return tiles[sum % tiles.length];
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
      className={`${classes.mark} ${tileOf(id)}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
