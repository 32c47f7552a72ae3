import { createContext } from 'react';

/** Lets a dialog over another one claim the keyboard. Null outside of dialogs. */
export const CoveredDialog = createContext<((isCovered: boolean) => void) | null>(null);
