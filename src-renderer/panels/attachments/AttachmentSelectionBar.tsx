import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { BarAction, SelectionBar } from '../../ui/SelectionBar.tsx';

interface AttachmentSelectionBarProps {
  count: number;
  /** How many of them the list does not show. */
  outsideView: number;
  total: number;
  onSelectAll: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** More at once would be as many dialogs that ask where to save. */
const mostDownloads = 1;

/** What can be done with the files selected. Deleting leads to a preview. */
export function AttachmentSelectionBar(props: AttachmentSelectionBarProps): ReactNode {
  const { onDownload, onDelete, ...bar } = props;
  useShortcut({
    id: 'attachments delete',
    keys: 'Delete',
    label: 'Delete the files selected',
    scope: 'Attachments',
    run: onDelete,
  });
  return (
    <SelectionBar label="Files selected" {...bar}>
      {props.count <= mostDownloads && <BarAction onClick={onDownload}>Download</BarAction>}
      <BarAction danger onClick={onDelete}>
        Delete <Keys keys="Delete" tone="inverse" />
      </BarAction>
    </SelectionBar>
  );
}
