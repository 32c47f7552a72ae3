import { Box, Button, Flex, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { StateBlock } from '../../../ui/StateBlock.tsx';
import type { RefusedList } from '#contract/list-file.ts';
import classes from './ImportDialog.module.css';

/** The place to drop a file, or a button to look for one. */
export function ImportChoice(props: { onChoose: () => void; onFile: (file: File) => void }): ReactNode {
  const [over, setOver] = useState(false);
  return (
    <Stack gap={20} flex={1} p={20}>
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [dropped] = event.dataTransfer.files;
          if (dropped !== undefined) props.onFile(dropped);
        }}
      >
        <IconFileTypeCsv size={32} stroke={1.4} aria-hidden />
        <Text size="lg" fw={600} lts="-0.008em" c="var(--rc-fg)">
          Drop a CSV file here
        </Text>
        <Button size="md" variant="filled" data-autofocus onClick={props.onChoose}>
          Choose a file
        </Button>
      </div>
      <dl className={classes.rules}>
        <div>
          <dt>By what people are found</dt>
          <dd>A column “User id”, or else “E-mail”. An exported view has both.</dd>
        </div>
        <div>
          <dt>What can be changed</dt>
          <dd>Name, role, e-mail and every profile field, by the titles of their columns.</dd>
        </div>
        <div>
          <dt>How the file is written</dt>
          <dd>
            UTF-8 or UTF-16, with commas, semicolons or tabs. Dates as 2026-03-14 or as a spreadsheet has
            them.
          </dd>
        </div>
      </dl>
    </Stack>
  );
}

/** How far the file has been taken in. */
export function ImportReadingProgress({ share }: { share: number }): ReactNode {
  return (
    <Box w={320} m="auto" ta="center" role="status">
      <Text mb={8} c="var(--rc-fg2)">
        {share < 1 ? `${Math.floor(share * 100)} %` : 'Looking through the rows'}
      </Text>
      <Progress value={share * 100} aria-label="Reading the file" />
    </Box>
  );
}

interface ImportRefusalProps {
  reading: RefusedList;
  onChoose: () => void;
  onWindows1252: () => void;
}

/** Why a file cannot be used, and what to do about it. */
export function ImportRefusal({ reading, onChoose, onWindows1252 }: ImportRefusalProps): ReactNode {
  const titles: Record<RefusedList['because'], string> = {
    encoding: 'This file is not saved as UTF-8',
    'not-text': 'This is not a CSV file',
    empty: 'This file is empty',
    'no-rows': 'This file has no rows',
    columns: 'This file has too many columns',
  };
  return (
    <div className={classes.refusal}>
      <StateBlock
        kind="failed"
        title={titles[reading.because]}
        action={
          <Flex component="span" gap={8} wrap="wrap" justify="center">
            <Button variant="filled" data-autofocus onClick={onChoose}>
              Choose another file
            </Button>
            {reading.because === 'encoding' && (
              <Button onClick={onWindows1252}>Read it as Windows-1252</Button>
            )}
          </Flex>
        }
      >
        {reading.message}
        {reading.because === 'encoding' && (
          <> Older Windows programs write Windows-1252; check accented letters if you read it so.</>
        )}
      </StateBlock>
    </div>
  );
}
