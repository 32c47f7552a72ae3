import { useEffect, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
/** A dialog that is open takes what is dropped itself, or nothing. */
const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Takes files that are dropped anywhere in the window while the component is mounted and no dialog is open.
 *
 * @returns whether a file is being dragged over the window
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      // Without this the window would try to open the file.
      event.preventDefault();
      setOver(!isDialogOpen());
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined && !isDialogOpen()) take.current(file);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
