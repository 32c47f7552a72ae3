/** What a list of a few lines needs, in pixels. */
const leastList = 96;

/** A list that opens below a field ends before the foot of its dialog: what confirms stays in sight. */
export function keepFootSeen(reference: Element, list: HTMLElement): void {
  const foot = reference.closest('[role="dialog"]')?.querySelector('[data-dialog-foot]');
  const room =
    foot == null ? 0 : foot.getBoundingClientRect().top - reference.getBoundingClientRect().bottom - 20;
  if (room >= leastList) list.style.setProperty('--list-room', `${Math.floor(room)}px`);
}
