import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ClearButtonProps {
  /** What is searched for. */
  text: string;
  onClearText: () => void;
  /** Left out where there are no filters, or none is in force. */
  onClearFilters?: (() => void) | undefined;
}

/** The way out of a list that nothing matches: first the search is cleared, then the filters. */
export function ClearButton({ text, onClearText, onClearFilters }: ClearButtonProps): ReactNode {
  if (text.trim() !== '') return <Button onClick={onClearText}>Clear search</Button>;
  if (onClearFilters === undefined) return null;
  return <Button onClick={onClearFilters}>Clear filters</Button>;
}
