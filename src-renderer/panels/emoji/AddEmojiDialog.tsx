import { Button, FileButton, Flex, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { emojiEdit, largestEmojiBytes, mostEmojiFiles } from '#contract/kinds/emoji.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatByteLimit } from '#contract/words/size.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { EditDialog } from '../../ui/dialog/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { addableNames, EmojiFileTable, fileWords } from './EmojiFileTable.tsx';
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
  const edits = useEdits();
  const isEmpty = files.list.length === 0;

  function close(wasSent: boolean): void {
    edits.cancel();
    files.clear(wasSent);
    onClose();
  }
  async function review(): Promise<void> {
    const names = addableNames(files);
    const [only = ''] = names;
    const title = `Add ${names.length === 1 ? `:${only}:` : `${formatCount(names.length)} emoji`}`;
    const isSent = await edits.review(
      title,
      names.map((name) => emojiEdit(name, true)),
    );
    if (isSent) close(true);
  }
  return (
    <>
      <EditDialog
        title="Add emoji"
        width="list"
        {...edits.dialogProps}
        objection={objection}
        isChanged={!isEmpty}
        isReady={!files.isBusy && addableNames(files).length > 0}
        onClose={() => close(false)}
        onReview={() => void review()}
      >
        <Flex gap={12} align="center" wrap="wrap">
          <FileButton multiple accept={accepted} onChange={files.add}>
            {(props) => (
              <Button
                {...props}
                data-autofocus
                size="md"
                leftSection={<IconPhotoPlus size={16} stroke={1.6} aria-hidden />}
              >
                Choose files
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="dimmed">
            Or drop them here: PNG, JPEG, GIF or WebP, up to {formatByteLimit(largestEmojiBytes)} each. Square
            pictures look best.
          </Text>
        </Flex>
        {files.isFull && (
          <Notice tone="warn">
            Up to {mostEmojiFiles} files can be added at a time. The rest is left out.
          </Notice>
        )}
        {files.failure !== null && <Notice tone="bad">{failureMessage(files.failure)}</Notice>}
        {!isEmpty && (
          <Flex direction="column" gap={6}>
            <Text fw={550} fz="sm" role="status" className="rc-tabular">
              {fileWords(files)}
            </Text>
            <EmojiFileTable files={files} />
          </Flex>
        )}
      </EditDialog>
      {edits.dialog}
    </>
  );
}
