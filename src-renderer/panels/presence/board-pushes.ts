import type { PresenceChange } from '#contract/topics.ts';

interface BoardPushes {
  /** Keeps a push for the next frame. Returns whether the board is behind what the worker has. */
  add(change: PresenceChange): boolean;
  /** Takes what waits. */
  take(): PresenceChange[];
  /** Says which board is there now. Returns whether another thread serves the organization than before. */
  answered(board: Pick<PresenceChange, 'generation' | 'version'>): boolean;
  /** Whether pushes told of a later board than the one that is there. */
  isBehind(): boolean;
  /** Has what waits taken in with the next frame. */
  takeInSoon(): void;
  /** Ends the frame that is due. */
  stop(): void;
}

/**
 * Gathers the pushes of a board, so that they are taken in at most once per frame, whatever their rate.
 *
 * @param takeIn called in a frame for which something waits.
 */
export function createBoardPushes(takeIn: () => void): BoardPushes {
  let version = -1;
  let generation = -1;
  let announced = -1;
  let waiting: PresenceChange[] = [];
  let frame: number | null = null;

  function takeInSoon(): void {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      takeIn();
    });
  }
  return {
    add(change) {
      if (change.generation !== generation) return change.generation > generation;
      announced = Math.max(announced, change.version);
      waiting.push(change);
      takeInSoon();
      return announced > version;
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    answered(board) {
      const isOther = board.generation !== generation;
      if (isOther) announced = -1;
      ({ version, generation } = board);
      return isOther;
    },
    isBehind: () => announced > version,
    takeInSoon,
    stop() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}
