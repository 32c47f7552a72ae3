import { Box, Flex, NativeSelect, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import { textEncodings, type RefusedList, type TextEncoding } from '#contract/list-file.ts';
import { say, type MessageId } from '#words/say.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ListFileButton } from './ListFileButton.tsx';
import { encodingName } from './list-words.ts';
import classes from './ColumnsView.module.css';

/** How far the file has been taken in. */
export function ReadingProgress({ share }: { share: number }): ReactNode {
  return (
    <Box className={classes.progress} role="status">
      <Text mb={8} c="var(--rc-fg2)" className="rc-tabular">
        {share < 1
          ? say('list-file.reading-share', { share: Math.floor(share * 100) / 100 })
          : say('list-file.reading-rows')}
      </Text>
      <Progress value={share * 100} aria-label={say('list-file.reading')} />
    </Box>
  );
}

const refusedTitles = {
  encoding: 'list-file.refused-encoding',
  'not-text': 'list-file.refused-not-text',
  empty: 'list-file.refused-empty',
  'no-rows': 'list-file.refused-no-rows',
  columns: 'list-file.refused-columns',
  size: 'list-file.refused-size',
} as const satisfies Record<RefusedList['because'], MessageId>;

interface RefusalProps {
  reading: RefusedList;
  onFile: (file: File) => void;
  onEncoding: (encoding: TextEncoding) => void;
}

/** Why a file cannot be used, and what to do about it. */
export function ListRefusal({ reading, onFile, onEncoding }: RefusalProps): ReactNode {
  return (
    <Stopped
      title={say(refusedTitles[reading.because])}
      onFile={onFile}
      action={
        reading.because === 'encoding' && (
          <NativeSelect
            aria-label={say('list-file.encoding')}
            value=""
            onChange={({ currentTarget: { value } }) => {
              if (isOneOf(textEncodings, value)) onEncoding(value);
            }}
            data={[
              { value: '', label: say('list-file.choose-encoding'), disabled: true },
              ...textEncodings.map((encoding) => ({ value: encoding, label: encodingName(encoding) })),
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
    <Stopped title={say('list-file.not-read')} onFile={onFile}>
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
              {say('list-file.another')}
            </ListFileButton>
          </Flex>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
