import { Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  folderCreation,
  folderEdit,
  longestFolderDescription,
  longestFolderName,
} from '#contract/channel-folders.ts';
import type { Edit } from '#contract/changes.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';

interface FolderDialogProps extends EditDialogProps {
  /** Null for a new one. */
  folder: ChannelFolder | null;
  onReview: (title: string, edits: Edit[]) => void;
}

/** The name and description of a folder, new or there already. */
export function FolderDialog({ folder, onReview, ...frame }: FolderDialogProps): ReactNode {
  const [name, setName] = useState(folder?.name ?? '');
  const [description, setDescription] = useState(folder?.description ?? '');
  const written = name.trim();
  const edits =
    folder === null
      ? [folderCreation(written, description)]
      : [
          ...(written === folder.name ? [] : [folderEdit(folder.id, 'name', written, folder.name)]),
          ...(description === folder.description
            ? []
            : [folderEdit(folder.id, 'description', description, folder.description)]),
        ];
  const isChanged = name !== (folder?.name ?? '') || description !== (folder?.description ?? '');
  return (
    <EditDialog
      {...frame}
      title={folder === null ? 'New folder' : `Edit ${folder.name}`}
      isChanged={isChanged}
      isReady={written !== '' && isChanged && edits.length > 0}
      onReview={() =>
        onReview(folder === null ? `Create folder ${written}` : `Edit folder ${folder.name}`, edits)
      }
    >
      <TextInput
        data-autofocus
        label="Name"
        value={name}
        maxLength={longestFolderName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        value={description}
        maxLength={longestFolderDescription}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </EditDialog>
  );
}
