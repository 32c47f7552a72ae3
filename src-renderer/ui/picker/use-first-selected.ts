import type { ComboboxStore } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * Enter takes the first hit of a picker unless another one was chosen.
 *
 * @param firstHit names the first hit; null while there is none, or nothing was typed
 */
export function useFirstSelected({ selectFirstOption }: ComboboxStore, firstHit: number | null): void {
  const select = useRef(selectFirstOption);
  useEffect(() => {
    select.current = selectFirstOption;
  });
  useEffect(() => {
    if (firstHit !== null) select.current();
  }, [firstHit]);
}
