import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  folderCreation,
  folderEdit,
  longestFolderDescription,
  longestFolderName,
} from '#contract/kinds/channel-folders.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';

interface FolderDialogProps {
  /** Null for a new one. */
  folder: ChannelFolder | null;
  onClose: () => void;
}

/** The name and description of a folder, new or there already. */
export function FolderDialog({ folder, onClose }: FolderDialogProps): ReactNode {
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
    <PreviewDialog
      title={
        folder === null
          ? say('channels.new-folder')
          : say('channels.edit-folder-title', { name: folder.name })
      }
      verb={folder === null ? say('channels.create-folder') : say('channels.edit-folder')}
      isChanged={draft.frame.isChanged}
      change={
        draft.frame.isReady && edits.length > 0
          ? {
              kind: 'edit',
              title:
                folder === null
                  ? say('channels.create-folder-named', { name: written })
                  : say('channels.edit-folder-named', { name: folder.name }),
              edits,
            }
          : null
      }
      missing={written === '' ? say('channels.enter-a-name') : say('channels.nothing-changed-in-folder')}
      saysChanges={folder === null}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={say('channels.name')}
        maxLength={longestFolderName}
        {...draft.input('name')}
      />
      <Textarea
        label={say('channels.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestFolderDescription}
        {...draft.input('description')}
      />
    </PreviewDialog>
  );
}
