import { badRequest } from '../api-error.ts';
import { folderRecords } from './channel-folders.ts';
import { boolean, integerList, limitLength } from '../parameters.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { requireAdministrator } from '../required-role.ts';
import { nowSeconds, type ChannelFolder, type RealmState } from '../state.ts';
import { strip } from '../strip.ts';
import type { Route } from '../router.ts';

const longestName = 60;
const longestDescription = 1_024;

/** Channel folders. https://zulip.com/api/get-channel-folders https://zulip.com/api/create-channel-folder */
export const channelFolderRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/channel_folders',
    since: 389,
    handle({ state, parameters }) {
      const all = parameters.json('include_archived', boolean) ?? false;
      return { channel_folders: folderRecords(state).filter(({ is_archived }) => all || !is_archived) };
    },
  },
  {
    method: 'POST',
    path: '/channel_folders/create',
    since: 389,
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state, caller, parameters } = call;
      const name = readName(parameters.requiredText('name'));
      const description = parameters.requiredText('description');
      limitLength('description', description, longestDescription);
      checkUnique(state, name);
      const folder: ChannelFolder = {
        id: Math.max(0, ...state.folders.map(({ id }) => id)) + 1,
        name,
        description,
        creatorId: caller.userId,
        dateCreated: Math.floor(nowSeconds(state)),
        isArchived: false,
      };
      state.folders.push(folder);
      const channel_folder = folderRecords(state).find(({ id }) => id === folder.id);
      realm.queues.publish({ type: 'channel_folder', op: 'add', channel_folder });
      return { channel_folder_id: folder.id };
    },
  },
  {
    method: 'PATCH',
    path: '/channel_folders',
    since: 414,
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state, parameters } = call;
      const order = parameters.requiredJson('order', integerList);
      const known = state.folders.map(({ id }) => id);
      if (
        order.length !== known.length ||
        new Set(order).size < order.length ||
        order.some((id) => !known.includes(id))
      ) {
        throw badRequest('folder-order');
      }
      state.folders.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
      if (state.featureLevel >= 418) realm.queues.publish({ type: 'channel_folder', op: 'reorder', order });
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/channel_folders/:id',
    since: 389,
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state, parameters, path } = call;
      const sentName = parameters.text('name');
      const description = parameters.text('description');
      const isArchived = parameters.json('is_archived', boolean);
      const folder = state.folders.find(({ id }) => id === Number(path[0]));
      if (folder === undefined) throw badRequest('folder-invalid');
      const name = sentName === undefined ? undefined : readName(sentName);
      if (description !== undefined) limitLength('description', description, longestDescription);
      if (name !== undefined && name !== folder.name) checkUnique(state, name, folder);
      if (
        isArchived === true &&
        [...state.channels.values()].some(({ folderId }) => folderId === folder.id)
      ) {
        throw badRequest('folder-not-empty');
      }
      const data: Record<string, unknown> = {};
      if (name !== undefined && name !== folder.name) data['name'] = folder.name = name;
      if (description !== undefined && description !== folder.description) {
        data['description'] = folder.description = description;
        data['rendered_description'] = renderMarkdown(state, description).html;
      }
      if (isArchived !== undefined && isArchived !== folder.isArchived) {
        data['is_archived'] = folder.isArchived = isArchived;
      }
      if (Object.keys(data).length > 0) {
        realm.queues.publish({ type: 'channel_folder', op: 'update', channel_folder_id: folder.id, data });
      }
      return {};
    },
  },
];

function readName(sent: string): string {
  const name = strip(sent);
  limitLength('name', name, longestName);
  if (name === '') throw badRequest('folder-empty');
  const position = [...name].findIndex((character) =>
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character),
  );
  if (position >= 0) throw badRequest('folder-character', { position: position + 1 });
  return name;
}

function checkUnique(state: RealmState, name: string, own?: ChannelFolder): void {
  const folded = name.toLowerCase();
  const taken = state.folders.some(
    (folder) => folder !== own && !folder.isArchived && folder.name.toLowerCase() === folded,
  );
  if (taken) throw badRequest('folder-exists');
}
