import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { say } from '#words/say.ts';

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

interface ListFileButtonProps extends ButtonProps {
  onFile: (file: File) => void;
  'data-autofocus'?: boolean;
}

/** A button to look for a file of people. The same one can be chosen again once it was corrected. */
export function ListFileButton({ onFile, ...button }: ListFileButtonProps): ReactNode {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accepted}
      resetRef={reset}
      inputProps={{ 'aria-label': say('list-file.csv'), tabIndex: -1 }}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onFile(file);
      }}
    >
      {(props) => <Button {...props} {...button} />}
    </FileButton>
  );
}
