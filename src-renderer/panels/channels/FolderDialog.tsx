import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  folderCreation,
  folderEdit,
  longestFolderDescription,
  longestFolderName,
} from '#contract/kinds/channel-folders.ts';
import type { Edit } from '#contract/changes.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';

interface FolderDialogProps extends EditDialogProps {
  /** Null for a new one. */
  folder: ChannelFolder | null;
  onReview: (title: string, edits: Edit[]) => void;
}

/** The name and description of a folder, new or there already. */
export function FolderDialog({ folder, onReview, ...frame }: FolderDialogProps): ReactNode {
  const draft = useDraft(
    { name: folder?.name ?? '', description: folder?.description ?? '' },
    { name: (name) => (name.trim() === '' ? '' : null) },
  );
  const { description } = draft.values;
  const written = draft.values.name.trim();
  const edits =
    folder === null
      ? [folderCreation(written, description)]
      : [
          ...(written === folder.name ? [] : [folderEdit(folder.id, 'name', written, folder.name)]),
          ...(description === folder.description
            ? []
            : [folderEdit(folder.id, 'description', description, folder.description)]),
        ];
  return (
    <EditDialog
      {...frame}
      title={folder === null ? 'New folder' : `Edit ${folder.name}`}
      {...draft.frame}
      isReady={draft.frame.isReady && edits.length > 0}
      onReview={() =>
        onReview(folder === null ? `Create folder ${written}` : `Edit folder ${folder.name}`, edits)
      }
    >
      <TextInput data-autofocus label="Name" maxLength={longestFolderName} {...draft.input('name')} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestFolderDescription}
        {...draft.input('description')}
      />
    </EditDialog>
  );
}
