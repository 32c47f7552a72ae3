const panels = new Map<string, string>();

/** Remembers in which panel a change was made, for this run, so that its outcome is said and its undo is offered there. */
export function rememberPlace(jobId: string, panel: string): void {
  panels.set(jobId, panel);
}

/** The panel in which a change was made; undefined where nobody made it in a panel in this run. */
export function panelOfChange(jobId: string): string | undefined {
  return panels.get(jobId);
}
