/** What is known of a change that was made in this window. */
interface MadeChange {
  readonly panel: string;
  /** The form in which it was made says itself that it went through. */
  readonly isSaidByForm: boolean;
}

const made = new Map<string, MadeChange>();
const leftToRun = new Set<string>();

/** Remembers in which panel a change was made, for this run, so that its outcome is said and its undo is offered there. */
export function rememberPlace(jobId: string, panel: string, isSaidByForm = false): void {
  made.set(jobId, { panel, isSaidByForm });
}

/** Remembers that nobody waits for a change any more where it was made, so that a refusal is said elsewhere. */
export function leaveToRun(jobId: string): void {
  leftToRun.add(jobId);
}

/** The panel in which a change was made; undefined where nobody made it in a panel in this run. */
export function panelOfChange(jobId: string): string | undefined {
  return made.get(jobId)?.panel;
}

/** Whether the form of a panel says that a change went through, while that panel is on screen. */
export function isSaidByForm(jobId: string): boolean {
  return made.get(jobId)?.isSaidByForm === true;
}

/** Whether nobody waits for a change where it was made. */
export function isLeftToRun(jobId: string): boolean {
  return leftToRun.has(jobId);
}
