import type { Presence } from '#contract/people.ts';
import { everyState, type Arrangement, type LiveBoard, type PresenceState } from './live-board.ts';
import type { BoardQuestion } from './board-question.ts';

/** Changed groups are put in order again this often, so that dots do not move under the eye all the time. */
const sortPauseMilliseconds = 5_000;
/** The same where some states are hidden: people who come must be there within the second. */
const showPauseMilliseconds = 500;

const stateOf: Readonly<Record<Presence, PresenceState>> = { offline: 0, idle: 1, active: 2 };

/** Who is shown: the window itself follows presence, so the question to the worker leaves it out. */
function shownStates({ presence, notPresence = [] }: BoardQuestion['filter']): ReadonlySet<PresenceState> {
  if (presence.length === 0 && notPresence.length === 0) return everyState;
  const wanted = presence.length === 0 ? [...everyState] : presence.map((each) => stateOf[each]);
  const left = new Set(notPresence.map((each) => stateOf[each]));
  return new Set(wanted.filter((state) => !left.has(state)));
}

interface BoardOrder {
  /** Says how people stand and who is shown from now on. */
  follow(question: BoardQuestion): void;
  /** Puts a board in order before it is shown. */
  arrangeNew(board: LiveBoard): void;
  /** Puts everybody on the board in order at once. */
  arrangeAll(board: LiveBoard): void;
  /** Has changed groups put in order when that is due next. */
  arrangeLater(groups: Iterable<number>): void;
  /** Says whether somebody points at a person: people then keep their places. */
  setBusy(busy: boolean): void;
  /** Puts groups in order from now on. Returns the function that ends it. */
  start(): () => void;
}

/**
 * Keeps the people of a live board in order.
 *
 * @param boardNow the board that may be put in order now; null while none is there or it stands still.
 * @param onArranged called when the same dots show other people.
 */
export function createBoardOrder(
  boardNow: () => LiveBoard | null,
  onArranged: (board: LiveBoard) => void,
): BoardOrder {
  let arrangement: Arrangement = { byState: true, shown: everyState };
  let isBusy = false;
  const unsorted = new Set<number>();

  function arrange(board: LiveBoard, groups: Iterable<number>): void {
    board.arrange(groups, arrangement);
    unsorted.clear();
    onArranged(board);
  }
  function arrangeWhereDue(isSortDue: boolean): void {
    const isFiltered = arrangement.shown !== everyState;
    if (!isFiltered && !(isSortDue && arrangement.byState)) return;
    const board = boardNow();
    if (board !== null && unsorted.size > 0 && !isBusy) arrange(board, unsorted);
  }

  return {
    follow({ sort, filter }) {
      arrangement = { byState: sort === 'most-active', shown: shownStates(filter) };
    },
    arrangeNew(board) {
      unsorted.clear();
      if (arrangement.byState || arrangement.shown !== everyState) {
        board.arrange(board.groups.keys(), arrangement);
      }
    },
    arrangeAll: (board) => arrange(board, board.groups.keys()),
    arrangeLater(groups) {
      for (const group of groups) unsorted.add(group);
    },
    setBusy(busy) {
      isBusy = busy;
    },
    start() {
      const sortTimer = setInterval(() => arrangeWhereDue(true), sortPauseMilliseconds);
      const showTimer = setInterval(() => arrangeWhereDue(false), showPauseMilliseconds);
      return () => {
        clearInterval(sortTimer);
        clearInterval(showTimer);
      };
    },
  };
}
