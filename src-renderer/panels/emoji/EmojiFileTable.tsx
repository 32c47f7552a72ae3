import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, countOf } from '#contract/words/count.ts';
import { formatBytes } from '#contract/words/size.ts';
import { PictureTile } from '../../ui/PictureTile.tsx';
import classes from './Emoji.module.css';
import { tileStyle } from './emoji-list.tsx';
import type { EmojiFile, EmojiFiles } from './use-emoji-files.ts';

const size = 28;

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

/** How many of the files will be added. */
export function fileWords(files: EmojiFiles): string {
  const all = countOf(files.list.length, 'file');
  return `${formatCount(addableNames(files).length)} of ${all} will be added`;
}

/** Every file before anything is sent: its picture, the name to change, and what becomes of it. */
export function EmojiFileTable({ files }: { files: EmojiFiles }): ReactNode {
  return (
    <div className={classes.files} tabIndex={0} role="region" aria-label="Files">
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Name</th>
            <th scope="col">Result</th>
            <th scope="col">
              <span className="rc-visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.list.map((file) => {
            const objection = objectionTo(file, files);
            const notice = file.uploadId === null ? '' : (files.checks.get(file.uploadId)?.notice ?? '');
            return (
              <tr key={file.key} data-left-out={objection !== null && objection !== ''}>
                <td>
                  <span className={classes.file}>
                    <PictureTile
                      organizationId={null}
                      of={null}
                      drawn={file.bitmap}
                      name={file.name}
                      size={size}
                      style={tileStyle}
                    />
                    <bdi className="rc-ellipsis" title={file.fileName}>
                      {file.fileName}
                    </bdi>
                    <small className="rc-tabular">{formatBytes(file.size)}</small>
                  </span>
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Name of ${file.fileName}`}
                    value={file.name}
                    spellCheck={false}
                    maxLength={200}
                    onChange={(event) => files.rename(file.key, event.currentTarget.value)}
                  />
                </td>
                <td>{objection === null ? 'Reading' : objection || notice || 'Will be added'}</td>
                <td>
                  <ActionIcon
                    size="xs"
                    aria-label={`Remove ${file.fileName}`}
                    onClick={() => files.remove(file.key)}
                  >
                    <IconX size={14} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
