import type { ReactNode } from 'react';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface AttachmentSelectionBarProps extends SelectionProps {
  onDownload: () => void;
  onDelete: () => void;
}

/** More at once would be as many dialogs that ask where to save. */
const mostDownloads = 1;

const remove = {
  id: 'attachments delete',
  keys: 'Delete',
  label: 'Delete the selected files',
  scope: 'Attachments',
};

/** What can be done with the files selected. Deleting leads to a preview. */
export function AttachmentSelectionBar(props: AttachmentSelectionBarProps): ReactNode {
  const { onDownload, onDelete, ...bar } = props;
  return (
    <SelectionBar label="Files selected" {...bar}>
      {props.selection.keys.size <= mostDownloads && <BarAction onClick={onDownload}>Download</BarAction>}
      <BarChange shortcut={remove} run={onDelete}>
        Delete
      </BarChange>
    </SelectionBar>
  );
}
