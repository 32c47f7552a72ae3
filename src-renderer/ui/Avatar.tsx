import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const tints = [
  classes.tint1,
  classes.tint2,
  classes.tint3,
  classes.tint4,
  classes.tint5,
  classes.tint6,
  classes.tint7,
  classes.tint8,
];

/**
 * Initials on one of eight muted tints chosen by the user id. The name always stands beside it, so that it is
 * hidden from assistive technology.
 *
 * @param props.size pixels: 20 in compact rows, 26 in comfortable ones, 44 in the sheet.
 */
export function Avatar({ userId, name, size = 20 }: { userId: number; name: string; size?: number }) {
  const initials = initialsOf(name);
  const fontSize = Math.max(8, Math.round(size * (initials.length > 1 ? 0.4 : 0.46)));
  return (
    <span
      className={`${classes.avatar} ${tints[userId % tints.length]}`}
      style={{ width: size, height: size, fontSize, borderRadius: size > 32 ? 8 : 5 }}
      aria-hidden
    >
      {initials}
    </span>
  );
}
