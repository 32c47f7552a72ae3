import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/**
 * The context menu of text: editing in a field, copying a selection, otherwise none. Panels with their own menus keep
 * those, since the page then handles the event itself.
 */
export function contextMenuTemplate({
  editFlags,
  isEditable,
  selectionText,
}: Pick<ContextMenuParams, 'editFlags' | 'isEditable' | 'selectionText'>): MenuItemConstructorOptions[] {
  if (!isEditable) {
    return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
  }
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
