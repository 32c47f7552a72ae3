import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';

interface ClearButtonProps {
  /** The search text. */
  text: string;
  onClearText: () => void;
  /** Left out if there are no active filters. */
  onClearFilters?: (() => void) | undefined;
}

/** The way out of a list without matches: it clears the search first, then the filters. */
export function ClearButton({ text, onClearText, onClearFilters }: ClearButtonProps): ReactNode {
  if (text.trim() !== '') return <Button onClick={onClearText}>{say('ui.clear-search')}</Button>;
  if (onClearFilters === undefined) return null;
  return <Button onClick={onClearFilters}>{say('ui.clear-filters')}</Button>;
}
