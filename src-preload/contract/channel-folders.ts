import { targetOf, newTarget, type ChangeTarget, type Edit } from './changes.ts';

/** Code points of a folder's name, as servers limit it. */
export const longestFolderName = 60;
/** The same of its description. */
export const longestFolderDescription = 1_024;

/** The target that stands for the order of all folders. */
export const folderOrderTarget: ChangeTarget = targetOf('channel-folder', 'order');

/** A folder that is to be created, as the value of a change. */
export function newFolderText(description: string): string {
  return JSON.stringify({ description });
}

/** The edit that creates a folder. */
export function folderCreation(name: string, description: string): Edit {
  return {
    target: newTarget('channel-folder', name),
    field: 'channel-folder',
    value: newFolderText(description),
  };
}

/** The edit that gives one field of a folder a value. @param seen the value that the form was opened with */
export function folderEdit(
  folderId: number,
  field: 'name' | 'description' | 'state',
  value: string,
  seen?: string,
): Edit {
  const target = targetOf('channel-folder', folderId);
  return { target, field, value, ...(seen !== undefined && { expected: seen }) };
}

/** The edit that puts all folders, archived ones too, into an order. @param seen the order that it sets out from */
export function folderOrderEdit(ids: readonly number[], seen?: readonly number[]): Edit {
  const value = JSON.stringify(ids);
  return {
    target: folderOrderTarget,
    field: 'order',
    value,
    ...(seen && { expected: JSON.stringify(seen) }),
  };
}
