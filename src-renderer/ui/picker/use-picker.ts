import { useCombobox, type ComboboxStore } from '@mantine/core';
import {
  useLayoutEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { isConfirmKey, pressConfirmKey } from '../confirm-key.ts';
import { reveal } from '../reveal.ts';
import { keyInWriting } from '../writing.ts';

/** Something that can be picked. */
export interface Choice {
  /** Unique in its list. */
  readonly key: string;
  readonly isDisabled?: boolean;
}

interface PickerInput<Picked extends Choice> {
  text: string;
  onText: (text: string) => void;
  /** In display order. */
  choices: readonly Picked[];
  /** False while the choices belong to an earlier text; Enter then waits for the current ones. */
  isCurrent?: boolean;
  onPick: (choice: Picked) => void;
  /** Backspace in the empty field. */
  onBack?: (() => void) | undefined;
  /** When the list opens under its field; `always` for a permanent list below it. */
  opens: 'typing' | 'focus' | 'always';
  onDrop?: (isDropped: boolean) => void;
  /** Whether Enter picks the first choice if none was selected. */
  selectsFirst?: boolean;
  /** For a list that is drawn as a grid. */
  columns?: number;
}

export interface Picker<Picked extends Choice> {
  isOpen: boolean;
  open: () => void;
  /** Enters a text as if typed. */
  type: (text: string) => void;
  close: () => void;
  /** For `Combobox`. */
  root: { store: ComboboxStore; onOptionSubmit: (key: string) => void };
  /** For the field. */
  field: HTMLAttributes<HTMLInputElement> & {
    role: 'combobox';
    value: string;
    maxLength: number;
    autoComplete: 'off';
    'data-mantine-stop-propagation': boolean | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** For `Combobox.Options`. */
  list: { id: string; 'aria-busy': boolean };
  /** For the `Combobox.Option` of a choice. */
  option: (choice: Picked) => {
    id: string;
    value: string;
    disabled: boolean;
    selected: boolean;
    'aria-selected': boolean;
    ref: Ref<HTMLDivElement>;
    onMouseMove: () => void;
  };
}

/** How many rows PageUp and PageDown skip. */
const page = 8;

/** The next position for a key in a list; undefined for other keys. */
function placeAfter(key: string, at: number, last: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page * columns,
    PageUp: -page * columns,
    ...(columns > 1 && at >= 0 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  if (at < 0) return step > 0 ? 0 : last;
  const next = at + step;
  if (next >= 0 && next <= last) return next;
  const isRoundTrip = columns === 1 && Math.abs(step) === 1;
  return next > last === isRoundTrip ? 0 : last;
}

interface Selection<Picked extends Choice> {
  /** The choices that can be picked. */
  usable: readonly Picked[];
  /** What the pointer or an arrow selected; undefined if none of these. */
  pointed: Picked | undefined;
  /** What Enter picks. */
  selected: Picked | undefined;
  point: (key: string | null) => void;
  /** The next choice for a key, by its key, null if there is none; undefined for other keys. */
  after: (key: string) => string | null | undefined;
}

/** Which choice is selected, and where arrows lead from it. */
function useSelection<Picked extends Choice>(
  choices: readonly Picked[],
  selectsFirst: boolean,
  columns: number,
): Selection<Picked> {
  // A choice rather than its position, where another answer may have another choice.
  const [pointedAt, point] = useState<string | null>(null);
  const usable = choices.filter(({ isDisabled }) => isDisabled !== true);
  const pointed = usable.find(({ key }) => key === pointedAt);
  const selected = pointed ?? (selectsFirst ? usable[0] : undefined);
  return {
    usable,
    pointed,
    selected,
    point,
    after(key) {
      const isFromNone = selected === undefined || (columns > 1 && pointed === undefined);
      const at = isFromNone ? -1 : usable.indexOf(selected);
      const next = placeAfter(keyInWriting(key), at, usable.length - 1, columns);
      return next === undefined ? undefined : (usable[next]?.key ?? null);
    },
  };
}

/** Common to every search field. */
const searchField = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  spellCheck: false,
  autoComplete: 'off',
  dir: 'auto',
  maxLength: 1_000,
} as const;

/** An Enter pressed before the choices matched the text. */
interface EarlyEnter {
  /** Typed after it, so it belongs to the next search. */
  typedAhead: string;
  /** Set if Ctrl and Enter were pressed meanwhile: the surrounding form confirms once the match is picked. */
  confirmsIn: HTMLElement | null;
}

/**
 * A list of choices that is searched by typing, by the combobox pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the field; arrows and the pointer select,
 * Enter picks the selection. Esc discards the input and closes the list; the next Esc belongs to the surroundings.
 */
export function usePicker<Picked extends Choice>(input: PickerInput<Picked>): Picker<Picked> {
  const { text, onText, choices, isCurrent = true, opens, selectsFirst = true, columns = 1 } = input;
  const listId = useId();
  const [isDropped, setDropped] = useState(false);
  const { usable, pointed, selected, point, after } = useSelection(choices, selectsFirst, columns);
  const earlyEnter = useRef<EarlyEnter | null>(null);
  const isDropdown = opens !== 'always';
  const isOpen = !isDropdown || (isDropped && (opens === 'focus' || text.trim() !== ''));
  const store = useCombobox({ opened: isDropdown && isOpen, onOpenedChange: drop });

  function drop(next: boolean): void {
    setDropped(next);
    input.onDrop?.(next);
  }
  function pick(choice: Picked): void {
    earlyEnter.current = null;
    point(choice.key);
    input.onPick(choice);
  }
  function type(next: string): void {
    earlyEnter.current = null;
    point(null);
    onText(next);
  }
  function close(): void {
    earlyEnter.current = null;
    drop(false);
    point(null);
  }
  // The pick has to be drawn before the next key, because a confirming one would confirm the earlier state.
  useLayoutEffect(() => {
    if (earlyEnter.current === null || !isCurrent) return;
    const { typedAhead: next, confirmsIn: field } = earlyEnter.current;
    earlyEnter.current = null;
    if (selected === undefined) {
      if (next !== '') onText(text + next);
      return;
    }
    input.onPick(selected);
    if (next !== '') onText(next);
    else if (field !== null) pressConfirmKey(field);
  });

  /** @returns whether the key did something here. */
  function takeKey(key: string): boolean {
    if (key === 'Escape') {
      if (!isDropdown || (!isOpen && text === '')) return false;
      type('');
      close();
      return true;
    }
    if (key === 'Backspace' && text === '' && input.onBack !== undefined) {
      input.onBack();
      return true;
    }
    if (key === 'Enter') {
      if (!isOpen) return false;
      // A surrounding form must not be submitted without this input.
      const isTyped = text.trim() !== '';
      // People who type fast and press Enter mean the result for the whole text.
      if (!isCurrent && pointed === undefined) earlyEnter.current ??= { typedAhead: '', confirmsIn: null };
      else if (selected === undefined) return isTyped;
      else pick(selected);
      return true;
    }
    const next = after(key);
    if (next === undefined) return false;
    if (isOpen) point(next);
    else drop(true);
    return true;
  }

  return {
    isOpen,
    open: () => drop(true),
    type,
    close,
    root: {
      store,
      onOptionSubmit(key) {
        const choice = usable.find((each) => each.key === key);
        if (choice !== undefined) pick(choice);
      },
    },
    field: {
      ...searchField,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant':
        isOpen && selected !== undefined ? `${listId}-${choices.indexOf(selected)}` : undefined,
      // A surrounding dialog leaves Esc to an open list.
      'data-mantine-stop-propagation': (isDropdown && (isOpen || text !== '')) || undefined,
      value: text,
      onFocus: () => drop(true),
      onClick: () => drop(true),
      onBlur: close,
      onChange(event) {
        const { value } = event.currentTarget;
        drop(true);
        const waiting = earlyEnter.current;
        if (waiting !== null && value.startsWith(text)) waiting.typedAhead += value.slice(text.length);
        else type(value);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (earlyEnter.current !== null && isConfirmKey(event)) {
          event.preventDefault();
          event.stopPropagation();
          earlyEnter.current.confirmsIn = event.currentTarget;
          return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (takeKey(event.key)) event.preventDefault();
      },
    },
    list: { id: listId, 'aria-busy': !isCurrent },
    option: (choice) => ({
      id: `${listId}-${choices.indexOf(choice)}`,
      value: choice.key,
      disabled: choice.isDisabled === true,
      selected: choice === selected,
      'aria-selected': choice === selected,
      ref: choice === selected ? reveal : null,
      onMouseMove: () => choice.isDisabled !== true && point(choice.key),
    }),
  };
}
