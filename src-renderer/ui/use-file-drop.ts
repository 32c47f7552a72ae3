import { useEffect, useState } from 'react';
import { useSteady } from './use-steady.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
/** An open dialog handles drops itself, or nothing does. */
const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Accepts files dropped anywhere in the window while the component is mounted.
 *
 * @param onFiles gets the files and what they were dropped on
 * @param takesInDialog false to accept them only while no dialog is open
 * @returns whether a file is being dragged over the window
 */
export function useFileDrop(
  onFiles: (files: File[], at: EventTarget | null) => void,
  takesInDialog = false,
): boolean {
  const [over, setOver] = useState(false);
  const now = useSteady({ onFiles, mayTake: () => takesInDialog || !isDialogOpen() });
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      // Otherwise the window would try to open the file.
      event.preventDefault();
      setOver(now.mayTake());
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && now.mayTake()) now.onFiles(files, event.target);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [now]);
  return over;
}
