import { Button, FileButton, Flex, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { emojiEdit, largestEmojiBytes, mostEmojiFiles } from '#contract/kinds/emoji.ts';
import { formatByteLimit } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
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
  const verb = say('custom-emoji.add-count', { count: Math.max(1, names.length) });

  function close(wasSent: boolean): void {
    files.clear(wasSent);
    onClose();
  }
  return (
    <PreviewDialog
      title={say('custom-emoji.add-emoji')}
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
              title: others.length === 0 ? say('custom-emoji.add-one', { name: only }) : verb,
              edits: names.map((name) => emojiEdit(name, true)),
            }
      }
      missing={isEmpty ? say('custom-emoji.no-files') : files.isBusy ? say('custom-emoji.reading-files') : ''}
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
              {say('custom-emoji.choose')}
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed">
          {say('custom-emoji.or-drop', { limit: formatByteLimit(largestEmojiBytes) })}
        </Text>
      </Flex>
      {files.isFull && <Notice tone="warn">{say('custom-emoji.too-many', { most: mostEmojiFiles })}</Notice>}
      {files.failure !== null && <Notice tone="bad">{failureMessage(files.failure)}</Notice>}
      {!isEmpty && <EmojiFileTable files={files} />}
    </PreviewDialog>
  );
}
