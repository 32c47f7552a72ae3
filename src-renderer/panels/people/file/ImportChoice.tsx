import { Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ListFileButton } from '../../../subjects/list-file/ListFileButton.tsx';
import classes from './ImportDialog.module.css';

/** The place to drop a file, or a button to look for one. */
export function ImportChoice(props: { onFile: (file: File) => void }): ReactNode {
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
        <ListFileButton size="md" variant="filled" data-autofocus onFile={props.onFile}>
          Choose a file
        </ListFileButton>
      </div>
      <dl className={classes.rules}>
        <div>
          <dt>Match people by</dt>
          <dd>User id or email address. An exported view has both.</dd>
        </div>
        <div>
          <dt>What can change</dt>
          <dd>Name, role, email and every profile field.</dd>
        </div>
        <div>
          <dt>File format</dt>
          <dd>
            CSV from any spreadsheet or directory. You can check its columns before anything is compared.
          </dd>
        </div>
      </dl>
    </Stack>
  );
}
