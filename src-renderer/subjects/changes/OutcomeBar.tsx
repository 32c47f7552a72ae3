import { keysOf } from '#contract/choices.ts';
import type { ChangeOutcome } from '#contract/changes.ts';
import { PartsBar, type BarPart } from '../../ui/PartsBar.tsx';

/** How the outcomes of changes are coloured in a bar, in its order. */
export const outcomeTones = {
  applied: 'ok',
  rejected: 'bad',
  'not-applied': 'bad',
  skipped: 'quiet',
  unknown: 'warn',
} as const satisfies Partial<Record<ChangeOutcome, BarPart['tone']>>;

/** How a change can have ended. */
export type EndedOutcome = keyof typeof outcomeTones;

const drawn = keysOf(outcomeTones);

/**
 * How the changes of a change set ended, as parts of one bar; what is to come stays empty at its end. The numbers stand
 * beside it, so that it is hidden from assistive technology.
 */
export function OutcomeBar({ counts }: { counts: Readonly<Record<ChangeOutcome, number>> }) {
  const left = counts.waiting + counts.sending;
  const parts: BarPart[] = [
    ...drawn.map((outcome) => ({ key: outcome, tone: outcomeTones[outcome], share: counts[outcome] })),
    { key: 'left', tone: 'empty', share: left },
  ];
  return <PartsBar size="small" parts={parts} />;
}
