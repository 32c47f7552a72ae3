import type { ChangeTarget } from '#contract/changes.ts';

/** What is known of a change that was made in this window. */
interface MadeChange {
  readonly panel: string;
  /** What it is about; null where that is several things. */
  readonly target: ChangeTarget | null;
  /** It is one thing for the person who makes it, such as a claim and its mark, however many changes that takes. */
  readonly isOneStep: boolean;
  /** The form in which it was made says itself that it went through. */
  readonly isSaidByForm: boolean;
}

const made = new Map<string, MadeChange>();
const leftToRun = new Set<string>();

/** Remembers in which panel a change was made, for this run, so that its outcome is said and its undo is offered there. */
export function rememberPlace(
  jobId: string,
  panel: string,
  { target = null, isOneStep = false, isSaidByForm = false }: Partial<Omit<MadeChange, 'panel'>> = {},
): void {
  made.set(jobId, { panel, target, isOneStep, isSaidByForm });
}

/** Remembers that nobody waits for a change any more where it was made, so that a refusal is said elsewhere. */
export function leaveToRun(jobId: string): void {
  leftToRun.add(jobId);
}

/** The panel in which a change was made; undefined where nobody made it in a panel in this run. */
export function panelOfChange(jobId: string): string | undefined {
  return made.get(jobId)?.panel;
}

/** What a change that was made in this run is about; null where that is several things, or not known. */
export function targetOfChange(jobId: string): ChangeTarget | null {
  return made.get(jobId)?.target ?? null;
}

/** Whether the changes of a job are one thing for the person who made them in this run. */
export function isOneStepOf(jobId: string): boolean {
  return made.get(jobId)?.isOneStep === true;
}

/** Whether the form of a panel says that a change went through, while that panel is on screen. */
export function isSaidByForm(jobId: string): boolean {
  return made.get(jobId)?.isSaidByForm === true;
}

/** Whether nobody waits for a change where it was made. */
export function isLeftToRun(jobId: string): boolean {
  return leftToRun.has(jobId);
}
