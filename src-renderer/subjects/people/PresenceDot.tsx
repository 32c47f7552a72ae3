import type { Presence } from '#contract/people.ts';
import { say, type MessageId } from '#words/say.ts';
import classes from './PresenceDot.module.css';

export type PresenceMark = Presence | 'deactivated';

const names = {
  active: 'people.active',
  idle: 'people.idle',
  offline: 'people.offline',
  deactivated: 'people.deactivated',
} as const satisfies Record<PresenceMark, MessageId>;

const looks: Record<PresenceMark, string | undefined> = {
  active: classes.active,
  idle: classes.idle,
  offline: classes.offline,
  deactivated: classes.offline,
};

/** The word for a presence mark, capitalised: "Active". https://zulip.com/help/status-and-availability */
export function presenceName(mark: PresenceMark): string {
  return say(names[mark]);
}

/**
 * Drawn in pixels of the screen: with a `viewBox` of another size each mark would be moved and cut apart from all that is
 * around it, which scrolling pays for.
 */
function Shape({ mark, size }: { mark: PresenceMark; size: number }) {
  const middle = size / 2;
  const ring = (
    <circle
      cx={middle}
      cy={middle}
      r={size * 0.39}
      fill="none"
      stroke="currentColor"
      strokeWidth={size * 0.12}
    />
  );
  const at = (...parts: number[]): string => parts.map((part) => (part * size) / 10).join(' ');
  switch (mark) {
    case 'active':
      return <circle cx={middle} cy={middle} r={size * 0.45} fill="currentColor" />;
    case 'idle':
      return (
        <>
          {ring}
          <path d={`M${at(5, 0.8)}a${at(4.2, 4.2)} 0 0 0 ${at(0, 8.4)}z`} fill="currentColor" />
        </>
      );
    case 'offline':
      return ring;
    case 'deactivated':
      return (
        <>
          {ring}
          <path d={`M${at(2.4, 7.6)}l${at(5.2, -5.2)}`} stroke="currentColor" strokeWidth={size * 0.12} />
        </>
      );
  }
}

/**
 * Presence by shape as well as colour: filled disc, half disc, ring, ring with slash.
 *
 * @param props.size pixels: 9 in rows, 10 in dots.
 * @param props.decorative true only where the word stands beside it; otherwise the mark carries it.
 */
export function PresenceDot({
  mark,
  size = 9,
  decorative = false,
}: {
  mark: PresenceMark;
  size?: number;
  decorative?: boolean;
}) {
  const alternative = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': presenceName(mark) } as const);
  return (
    <svg className={`${classes.dot} ${looks[mark]}`} width={size} height={size} {...alternative}>
      <Shape mark={mark} size={size} />
    </svg>
  );
}
