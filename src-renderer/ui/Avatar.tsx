import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const tints = 8;

/**
 * Initials on one of eight muted tints chosen by the user id. The name always stands beside it, so that it is
 * hidden from assistive technology.
 *
 * @param props.size pixels: 20 in compact rows, 26 in comfortable ones, 44 in the sheet.
 */
export function Avatar({ userId, name, size = 20 }: { userId: number; name: string; size?: number }) {
  const initials = initialsOf(name);
  const fontSize = Math.max(8, Math.round(size * (initials.length > 1 ? 0.4 : 0.46)));
  const tint = `--rc-tint${(userId % tints) + 1}`;
  return (
    <span
      className={classes.avatar}
      style={{
        width: size,
        height: size,
        fontSize,
        borderRadius: size > 32 ? 8 : 5,
        background: `var(${tint}Bg)`,
        color: `var(${tint}Fg)`,
      }}
      aria-hidden
    >
      {initials}
    </span>
  );
}
