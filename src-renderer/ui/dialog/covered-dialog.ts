import { createContext } from 'react';

/** Lets a dialog over another one claim the keyboard. null outside dialogs. */
export const CoveredDialog = createContext<((isCovered: boolean) => void) | null>(null);
