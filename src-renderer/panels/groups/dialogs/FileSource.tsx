import { Button, FileButton, Group, Select, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Matched } from './PeopleSources.tsx';
import { columnText, likelyColumn, readTable, type FileTable } from './read-table.ts';
import classes from './AddMembersDialog.module.css';

interface FileSourceProps {
  onPeople: (userIds: readonly number[]) => void;
}

const largestBytes = 20_000_000;

/** Whom one column of a CSV file names. */
export function FileSource({ onPeople }: FileSourceProps): ReactNode {
  const [table, setTable] = useState<FileTable | null>(null);
  const [fileName, setFileName] = useState('');
  const [column, setColumn] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(file: File | null): Promise<void> {
    if (file === null) return;
    setProblem(null);
    setTable(null);
    setFileName(file.name);
    if (file.size > largestBytes) {
      setProblem('The file is larger than 20 MB. Split it, or paste the list.');
      return;
    }
    const found = readTable(await file.text());
    if (found === null) {
      setProblem('The file has no rows that can be read as CSV.');
      return;
    }
    setTable(found);
    setColumn(likelyColumn(found));
  }

  return (
    <>
      <Group gap={12} wrap="nowrap" p={16} bd="1px dashed var(--rc-control)" bdrs={8}>
        <FileButton onChange={(file) => void read(file)} accept=".csv,.tsv,.txt,text/csv">
          {(props) => (
            <Button {...props} leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text span inherit c="dimmed">
          {fileName === '' ? 'CSV with a column of addresses, user ids or names' : fileName}
        </Text>
      </Group>
      {problem !== null && (
        <p className={classes.figures} role="alert">
          {problem}
        </p>
      )}
      {table !== null && (
        <>
          <Select
            label="Column that names the people"
            size="md"
            allowDeselect={false}
            data={table.titles.map((title, index) => ({ value: String(index), label: title }))}
            value={String(column)}
            onChange={(chosen) => setColumn(Number(chosen ?? 0))}
          />
          <Matched text={columnText(table, column)} onPeople={onPeople} />
        </>
      )}
    </>
  );
}
