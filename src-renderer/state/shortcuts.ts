import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { isSingleKey, isTypingKey, matchesKeys } from './key-match.ts';
import { showNotice } from './notices.ts';
import { usePreferences } from './preferences.ts';

/**
 * One thing that can be done, with its keys if it has any. All of them stand in one registry, from which the
 * keyboard, the command palette and the list of shortcuts read.
 */
export interface Shortcut {
  /** Unique; the latest registration of an id counts. */
  readonly id: string;
  /** Such as `Ctrl K` or `?`, separated by spaces; null for an action that only the palette offers. */
  readonly keys: string | null;
  /** Verb and object, sentence case: "Search people". */
  readonly label: string;
  /** The heading under which it is listed: "Everywhere", "People". */
  readonly scope: string;
  readonly run: () => void;
  /** False for what the palette should not offer, such as opening the palette. */
  readonly inPalette?: boolean;
  /** True where it must work while a dialog is open. */
  readonly inDialogs?: boolean;
  /** False for keys that mean something else in a text field, as Ctrl Z does; single keys and Delete never work there. */
  readonly inFields?: boolean;
  /** Why it can't be done now: said by the palette, and when it is asked for. */
  readonly objection?: string | null;
}

interface ShortcutsState {
  /** In order of registration; of two with the same keys the later wins. */
  readonly shortcuts: readonly Shortcut[];
}

export const useShortcutsStore = create<ShortcutsState>(() => ({ shortcuts: [] }));

/**
 * Adds an action to the registry.
 *
 * @returns the function that takes it out again.
 */
export function registerShortcut(shortcut: Shortcut): () => void {
  useShortcutsStore.setState((state) => ({
    shortcuts: [...state.shortcuts.filter((each) => each.id !== shortcut.id), shortcut],
  }));
  return () =>
    useShortcutsStore.setState((state) => ({
      shortcuts: state.shortcuts.filter((each) => each !== shortcut),
    }));
}

const longestWaitMilliseconds = 5_000;

/** Runs an action as soon as the part of the window that has it is there, as after going to its panel. */
export function runWhenRegistered(id: string): void {
  const find = (): Shortcut | undefined =>
    useShortcutsStore.getState().shortcuts.find((shortcut) => shortcut.id === id);
  const present = find();
  if (present !== undefined) {
    present.run();
    return;
  }
  const stop = useShortcutsStore.subscribe(() => {
    if (find() === undefined) return;
    end();
    // What it opens is drawn after the panel itself.
    setTimeout(() => find()?.run());
  });
  const timer = setTimeout(stop, longestWaitMilliseconds);
  function end(): void {
    stop();
    clearTimeout(timer);
  }
}

/**
 * Keeps an action in the registry while the component is mounted; `run` may change freely. Its keys work from the moment
 * the component is drawn: an effect after that would let the first key press pass by.
 */
export function useShortcut(shortcut: Shortcut): void {
  const { id, keys, label, scope, inPalette = true, inDialogs = false, inFields = true } = shortcut;
  const { objection = null } = shortcut;
  const run = useRef(shortcut.run);
  useLayoutEffect(() => {
    run.current = shortcut.run;
  });
  useLayoutEffect(
    () =>
      registerShortcut({
        id,
        keys,
        label,
        scope,
        inPalette,
        inDialogs,
        inFields,
        objection,
        run() {
          if (objection === null) run.current();
          else showNotice({ message: objection });
        },
      }),
    [id, keys, label, scope, inPalette, inDialogs, inFields, objection],
  );
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  }
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

/**
 * The action that a key press asks for, or undefined. Single keys and Delete count only outside fields, single keys
 * unless they are switched off; while a dialog is open only what says so counts.
 *
 * @param event a key press.
 * @param shortcuts the registry.
 */
export function findShortcut(event: KeyboardEvent, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  if (event.defaultPrevented) {
    return undefined;
  }
  const inField = isField(event.target);
  const inDialog = document.querySelector('[aria-modal="true"]') !== null;
  const { singleKeyShortcuts } = usePreferences.getState();
  return shortcuts.findLast(({ keys, inDialogs, inFields }) => {
    if (keys === null || !matchesKeys(keys, event) || (inDialog && inDialogs !== true)) {
      return false;
    }
    if (inField) return inFields !== false && !isTypingKey(keys);
    return singleKeyShortcuts || !isSingleKey(keys);
  });
}

/**
 * Starts the one listener for all shortcuts.
 *
 * @returns the function that ends it.
 */
export function startShortcuts(): () => void {
  const listen = (event: KeyboardEvent) => {
    const shortcut = findShortcut(event, useShortcutsStore.getState().shortcuts);
    if (shortcut !== undefined) {
      event.preventDefault();
      shortcut.run();
    }
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
