import { Button, FileButton, Flex, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { emojiEdit, largestEmojiBytes, mostEmojiFiles } from '#contract/kinds/emoji.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatByteLimit } from '#contract/words/size.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { addableNames, EmojiFileTable } from './EmojiFileTable.tsx';
import type { EmojiFiles } from './use-emoji-files.ts';

interface AddEmojiDialogProps {
  files: EmojiFiles;
  /** Why nothing can be added; empty where it can. */
  objection: string;
  onClose: () => void;
}

const accepted = 'image/png,image/jpeg,image/gif,image/webp';

/** Adds emoji from files that are chosen or dropped. */
export function AddEmojiDialog({ files, objection, onClose }: AddEmojiDialogProps): ReactNode {
  const isEmpty = files.list.length === 0;
  const names = addableNames(files);
  const [only = '', ...others] = names;
  const verb = others.length === 0 ? 'Add emoji' : `Add ${formatCount(names.length)} emoji`;

  function close(wasSent: boolean): void {
    files.clear(wasSent);
    onClose();
  }
  return (
    <PreviewDialog
      title="Add emoji"
      verb={verb}
      width="list"
      isMany
      saysChanges
      objection={objection}
      isChanged={!isEmpty}
      change={
        files.isBusy || names.length === 0
          ? null
          : {
              kind: 'edit',
              title: others.length === 0 ? `Add :${only}:` : verb,
              edits: names.map((name) => emojiEdit(name, true)),
            }
      }
      missing={isEmpty ? 'Choose files.' : files.isBusy ? 'Reading files…' : ''}
      onClose={() => close(false)}
      onSent={() => close(true)}
    >
      <Flex gap={12} align="center">
        <FileButton multiple accept={accepted} onChange={files.add}>
          {(props) => (
            <Button
              {...props}
              data-autofocus
              size="md"
              flex="none"
              leftSection={<IconPhotoPlus size={16} stroke={1.6} aria-hidden />}
            >
              Choose files
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed">
          or drop square PNG, JPEG, GIF or WebP files, up to {formatByteLimit(largestEmojiBytes)} each
        </Text>
      </Flex>
      {files.isFull && (
        <Notice tone="warn">
          Up to {mostEmojiFiles} files can be added at a time. The rest is left out.
        </Notice>
      )}
      {files.failure !== null && <Notice tone="bad">{failureMessage(files.failure)}</Notice>}
      {!isEmpty && <EmojiFileTable files={files} />}
    </PreviewDialog>
  );
}
