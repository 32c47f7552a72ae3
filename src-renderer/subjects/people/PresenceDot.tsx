import type { Presence } from '#contract/people.ts';

export type PresenceMark = Presence | 'deactivated';

const words: Record<PresenceMark, string> = {
  active: 'Active',
  idle: 'Idle',
  offline: 'Offline',
  deactivated: 'Deactivated',
};

const colors: Record<PresenceMark, string> = {
  active: 'var(--rc-pActive)',
  idle: 'var(--rc-pIdle)',
  offline: 'var(--rc-pOffline)',
  deactivated: 'var(--rc-pOffline)',
};

/** The word for a presence mark, capitalised: "Active". https://zulip.com/help/status-and-availability */
export function presenceName(mark: PresenceMark): string {
  return words[mark];
}

function Shape({ mark }: { mark: PresenceMark }) {
  switch (mark) {
    case 'active':
      return <circle cx="5" cy="5" r="4.5" fill="currentColor" />;
    case 'idle':
      return (
        <>
          <circle cx="5" cy="5" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
          <path d="M5 .8a4.2 4.2 0 0 0 0 8.4z" fill="currentColor" />
        </>
      );
    case 'offline':
      return <circle cx="5" cy="5" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.2" />;
    case 'deactivated':
      return (
        <>
          <circle cx="5" cy="5" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
          <path d="M2.4 7.6l5.2-5.2" stroke="currentColor" strokeWidth="1.2" />
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
    : ({ role: 'img', 'aria-label': words[mark] } as const);
  return (
    <svg
      style={{ flex: 'none', color: colors[mark] }}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      {...alternative}
    >
      <Shape mark={mark} />
    </svg>
  );
}
