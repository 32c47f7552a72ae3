import { renderMarkdown } from '../markdown/markdown.ts';
import type { RealmState } from '../state.ts';

/** A folder in the API's format. https://zulip.com/api/get-channel-folders */
interface FolderRecord {
  readonly id: number;
  readonly is_archived: boolean;
  readonly [key: string]: unknown;
}

/** All folders in order, including archived ones. */
export function folderRecords(state: RealmState): FolderRecord[] {
  return state.folders.map((folder, order) => ({
    id: folder.id,
    name: folder.name,
    ...(state.featureLevel >= 414 ? { order } : {}),
    description: folder.description,
    rendered_description: renderMarkdown(state, folder.description).html,
    date_created: folder.dateCreated,
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
  }));
}
