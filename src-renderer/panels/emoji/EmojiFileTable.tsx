import { ActionIcon, Flex, Stack, TextInput } from '@mantine/core';
import { IconFileBroken, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { CheckCounts, ListCheck, type CheckedRow } from '../../ui/ListCheck.tsx';
import { PictureTile } from '../../ui/PictureTile.tsx';
import { tileStyle } from './emoji-list.tsx';
import type { EmojiFile, EmojiFiles } from './use-emoji-files.ts';

const size = 24;

/** Why a file can't be added; empty where it can, and null while that is not known. */
function objectionTo({ problem, uploadId }: EmojiFile, { checks }: EmojiFiles): string | null {
  if (problem !== '') return problem;
  return (uploadId === null ? undefined : checks.get(uploadId))?.objection ?? null;
}

/** The names under which emoji can be added. */
export function addableNames(files: EmojiFiles): string[] {
  return files.list.flatMap((file) => {
    const check = file.uploadId === null ? undefined : files.checks.get(file.uploadId);
    return check !== undefined && objectionTo(file, files) === '' ? [check.name] : [];
  });
}

function resultOf(file: EmojiFile, files: EmojiFiles): Pick<CheckedRow, 'result' | 'tone'> {
  const objection = objectionTo(file, files);
  if (objection === null) return { result: say('custom-emoji.reading'), tone: 'quiet' };
  if (objection !== '') return { result: objection, tone: 'bad' };
  const notice = file.uploadId === null ? '' : (files.checks.get(file.uploadId)?.notice ?? '');
  return notice === ''
    ? { result: say('custom-emoji.will-be-added'), tone: 'ok' }
    : { result: notice, tone: 'warn' };
}

/** Every file before anything is sent: its picture, the name to change, and what becomes of it. */
export function EmojiFileTable({ files }: { files: EmojiFiles }): ReactNode {
  const rows = files.list.map((file) => ({
    key: String(file.key),
    input: (
      <Flex gap={8} align="center">
        {file.bitmap === null && objectionTo(file, files) ? (
          <IconFileBroken
            size={size}
            stroke={1.4}
            color="var(--rc-fg3)"
            style={{ flex: 'none' }}
            aria-hidden
          />
        ) : (
          <PictureTile
            organizationId={null}
            of={null}
            drawn={file.bitmap}
            name={file.name}
            size={size}
            style={tileStyle}
          />
        )}
        <bdi className="rc-ellipsis" title={`${file.fileName}, ${formatBytes(file.size)}`}>
          {file.fileName}
        </bdi>
      </Flex>
    ),
    match: (
      <TextInput
        size="xs"
        aria-label={say('custom-emoji.name-of', { file: file.fileName })}
        value={file.name}
        spellCheck={false}
        maxLength={200}
        onChange={(event) => files.rename(file.key, event.currentTarget.value)}
      />
    ),
    ...resultOf(file, files),
    action: (
      <ActionIcon
        size="xs"
        aria-label={say('custom-emoji.remove', { file: file.fileName })}
        onClick={() => files.remove(file.key)}
      >
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  }));
  return (
    <Stack gap={6}>
      <CheckCounts
        counts={[
          {
            count: addableNames(files).length,
            words: say('custom-emoji.of-files', { count: rows.length }),
            tone: 'ok',
          },
          {
            count: rows.filter(({ tone }) => tone === 'bad').length,
            words: say('custom-emoji.left-out'),
            tone: 'bad',
          },
        ]}
      />
      <ListCheck
        label={say('custom-emoji.files')}
        columns={{ input: say('custom-emoji.file'), match: say('custom-emoji.name') }}
        rows={rows}
        isBusy={files.isBusy}
      />
    </Stack>
  );
}
