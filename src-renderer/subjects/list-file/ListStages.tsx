import { Box, Flex, NativeSelect, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import { textEncodings, type RefusedList, type TextEncoding } from '#contract/list-file.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ListFileButton } from './ListFileButton.tsx';
import { encodingWords } from './list-words.ts';
import classes from './ColumnsView.module.css';

/** How far the file has been taken in. */
export function ReadingProgress({ share }: { share: number }): ReactNode {
  return (
    <Box className={classes.progress} role="status">
      <Text mb={8} c="var(--rc-fg2)" className="rc-tabular">
        {share < 1 ? `Reading, ${Math.floor(share * 100)}%` : 'Reading the rows'}
      </Text>
      <Progress value={share * 100} aria-label="Reading the file" />
    </Box>
  );
}

const refusedTitles: Readonly<Record<RefusedList['because'], string>> = {
  encoding: 'Choose the file’s encoding',
  'not-text': 'This is not a text file',
  empty: 'This file is empty',
  'no-rows': 'This file has no rows',
  columns: 'This file has too many columns',
  size: 'This file is too large',
};

interface RefusalProps {
  reading: RefusedList;
  onFile: (file: File) => void;
  onEncoding: (encoding: TextEncoding) => void;
}

/** Why a file cannot be used, and what to do about it. */
export function ListRefusal({ reading, onFile, onEncoding }: RefusalProps): ReactNode {
  return (
    <Stopped
      title={refusedTitles[reading.because]}
      onFile={onFile}
      action={
        reading.because === 'encoding' && (
          <NativeSelect
            aria-label="Encoding"
            value=""
            onChange={({ currentTarget: { value } }) => {
              if (isOneOf(textEncodings, value)) onEncoding(value);
            }}
            data={[
              { value: '', label: 'Choose an encoding', disabled: true },
              ...textEncodings.map((encoding) => ({ value: encoding, label: encodingWords[encoding] })),
            ]}
          />
        )
      }
    >
      {reading.message}
    </Stopped>
  );
}

/** Why no file was read. */
export function ListFailure({
  message,
  onFile,
}: {
  message: string;
  onFile: (file: File) => void;
}): ReactNode {
  return (
    <Stopped title="The file was not read" onFile={onFile}>
      {message}
    </Stopped>
  );
}

interface StoppedProps {
  title: string;
  action?: ReactNode;
  onFile: (file: File) => void;
  children: ReactNode;
}

function Stopped({ title, action, onFile, children }: StoppedProps): ReactNode {
  return (
    <div className={classes.refusal}>
      <Empty
        kind="failed"
        title={title}
        action={
          <Flex component="span" gap={8} wrap="wrap" justify="center">
            {action}
            <ListFileButton size="md" variant="filled" data-autofocus onFile={onFile}>
              Choose another file
            </ListFileButton>
          </Flex>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
