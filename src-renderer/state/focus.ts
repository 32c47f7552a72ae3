/** How many places are remembered to go back to: dialogs, menus and their fields rarely lie deeper. */
const mostRemembered = 8;
/** Milliseconds in which a dialog or menu that closes gives the focus back by itself. */
const graceMilliseconds = 30;
/** Milliseconds that a button may be disabled, as while it saves, before the focus goes elsewhere. */
const disabledMilliseconds = 400;

/** Where work goes on. */
const lists = '[data-region-focus], [role="grid"], [role="listbox"], [role="tree"]';
const focusable = 'input, textarea, select, button, a[href], [tabindex="0"]';

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

function isReached(element: HTMLElement): boolean {
  return isUsable(element) && element.tabIndex >= 0;
}

function firstUsable(within: Element, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find(isReached);
}

/** An element that has had the focus, with what was around it: both may be gone when that is asked. */
interface Place {
  readonly element: HTMLElement;
  /** From the inside to the outside, up to the region or the end of the page; with the place among what takes the focus there. */
  readonly around: readonly { part: HTMLElement; index: number }[];
  /** null in dialogs and menus. */
  readonly region: HTMLElement | null;
}

function fieldsOf(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(focusable)];
}

function placeOf(element: HTMLElement): Place {
  // A menu may stand in the part of the window that it was opened from; it is no place where work goes on all the same.
  const menu = element.closest<HTMLElement>('[role="menu"]');
  const region = menu === null ? element.closest<HTMLElement>('[data-region]') : null;
  const around: { part: HTMLElement; index: number }[] = [];
  const end = menu ?? region ?? document.body;
  for (let part = element.parentElement; part !== null && part !== end; part = part.parentElement) {
    around.push({ part, index: fieldsOf(part).indexOf(element) });
  }
  // The outermost part is the whole panel, where a neighbour would be any button.
  return { element, around: around.slice(0, -1), region };
}

/** A field with choices opens them as soon as it has the focus, which nobody has asked for. */
function opensNothing(element: HTMLElement): boolean {
  return !element.matches('[role="combobox"]');
}

/** What is in the place of what is gone: the next filter, the field of a correction, the list of an entry. */
function besides({ around }: Place): HTMLElement | undefined {
  for (const { part, index } of around) {
    if (!part.isConnected) continue;
    const fields = fieldsOf(part);
    const found =
      firstUsable(part, lists) ??
      [...fields.slice(index), ...fields.slice(0, index).toReversed()].find(
        (field) => isReached(field) && opensNothing(field),
      );
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Keeps the focus where work goes on. What has it may go at any moment: a dialog closes, a filter is removed, an
 * organization is switched; keys would then go to the page, which has no use for them. It goes beside what is gone, else
 * back to where it was before, else to the list of the panel.
 *
 * @returns the function that ends it.
 */
export function startFocus(): () => void {
  /** The newest first. */
  let places: readonly Place[] = [];
  let lastRegion: HTMLElement | null = null;
  /** What was disabled or hidden when that was looked at last. */
  let unusable: Place | null = null;
  /** A part of the window that has the focus until it has a list. */
  let waiting: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isOnPage(): boolean {
    const active = document.activeElement;
    return active === null || active === document.body || active === waiting;
  }
  function next(): HTMLElement | undefined {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
    for (const place of places) {
      const found = isUsable(place.element) ? place.element : besides(place);
      if (found !== undefined && dialog?.contains(found) !== false) return found;
      // What was in the panel goes on there; a dialog or menu leads back to what opened it.
      if (place.region !== null && dialog === undefined) break;
    }
    if (dialog !== undefined) return firstUsable(dialog, focusable) ?? dialog;
    const isThere = lastRegion?.isConnected === true;
    const region = isThere ? lastRegion : document.querySelector<HTMLElement>('[data-region="panel"]');
    return region === null ? undefined : (firstUsable(region, `${lists}, button[aria-current]`) ?? region);
  }
  function keep(): void {
    timer = undefined;
    const [last] = places;
    if (last === undefined || !isOnPage()) return;
    if (isUsable(last.element)) {
      // It was disabled for a moment. Otherwise somebody has pressed on the page itself, and meant to leave.
      if (unusable === last) last.element.focus({ preventScroll: true });
      unusable = null;
    } else if (last.element.isConnected && unusable !== last) {
      unusable = last;
      timer = setTimeout(keep, disabledMilliseconds);
    } else {
      take(next());
    }
  }
  function take(element: HTMLElement | undefined): void {
    if (element === undefined || element === document.activeElement) return;
    if (element.matches('[data-region]')) {
      element.tabIndex = -1;
      waiting = element;
    }
    element.focus({ preventScroll: true });
  }
  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === waiting) return;
    waiting = null;
    unusable = null;
    const place = placeOf(target);
    places = [place, ...places.filter(({ element }) => element !== target)].slice(0, mostRemembered);
    lastRegion = place.region ?? lastRegion;
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && isOnPage()) timer = setTimeout(keep, graceMilliseconds);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
    clearTimeout(timer);
  };
}
