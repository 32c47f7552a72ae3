import type { CheckedAddress, AddressState } from '#contract/invitations.ts';
import type { CheckedAccount, NewAccountState } from '#contract/new-accounts.ts';
import { say } from '#words/say.ts';
import type { CheckCount, CheckTone } from '../../ui/ListCheck.tsx';

/** What the dialogs share in which a list is checked while it is entered. */
export const listDialog = {
  asking: {
    /** From the last key press until the question. */
    pauseMilliseconds: 150,
    keeps: () => true,
  },
} as const;

type State = AddressState | NewAccountState;

/** Who has an address already, or was invited, is nothing to be mended in the list. */
const tones: Partial<Record<State, CheckTone>> = {
  new: 'ok',
  deactivated: 'warn',
  here: 'quiet',
  invited: 'quiet',
  twice: 'quiet',
};

/** How a row looks that came to this. */
export function checkTone(state: State): CheckTone {
  return tones[state] ?? 'bad';
}

/** How a list was checked. */
interface Checked {
  /** How many lines there are of each state. */
  counts: Partial<Record<State, number>>;
  ignored: number;
}

/** How many lines a list has. */
export function checkedTotal({ counts }: Pick<Checked, 'counts'>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** "3 will be invited, 2 left out, 1 already here": what stands above the rows. */
export function checkCounts({ counts, ignored }: Checked, verb: 'invited' | 'created'): CheckCount[] {
  const { new: used = 0, deactivated = 0, here = 0, invited = 0, twice = 0 } = counts;
  const leftOut = checkedTotal({ counts }) - used - deactivated - here - invited - twice;
  return [
    { count: used, words: say('invitations.will-be', { verb }), tone: 'ok' },
    { count: deactivated, words: say('invitations.count-deactivated'), tone: 'warn' },
    { count: leftOut, words: say('invitations.count-left-out'), tone: 'bad' },
    { count: here, words: say('invitations.count-here'), tone: 'quiet' },
    { count: invited, words: say('invitations.count-invited'), tone: 'quiet' },
    { count: twice, words: say('invitations.count-twice', { count: twice }), tone: 'quiet' },
    { count: ignored, words: say('invitations.count-ignored', { count: ignored }), tone: 'quiet' },
  ];
}

/** Whose account an address belongs to; empty where it is nobody's. */
export function holderName({
  state,
  detail,
}: Pick<CheckedAddress | CheckedAccount, 'state' | 'detail'>): string {
  return state === 'here' || state === 'deactivated' ? detail : '';
}

/** What is left out comes first. */
export function leftOutFirst<Row extends { state: State }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Number(one.state === 'new') - Number(other.state === 'new'));
}
