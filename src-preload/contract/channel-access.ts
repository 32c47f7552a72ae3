import type { ChannelPrivacy } from './channels.ts';
import type { Edit } from './changes.ts';
import type { PermissionExplanation } from './groups.ts';
import type { PersonRow } from './people.ts';

/** What somebody can do in a channel, in the order of the panel. https://zulip.com/help/channel-permissions */
export const channelActions = [
  'read',
  'post',
  'start-topics',
  'subscribe',
  'add-subscribers',
  'remove-subscribers',
  'resolve-topics',
  'move-within',
  'move-out',
  'delete-own',
  'delete-any',
  'administer',
] as const;
export type ChannelAction = (typeof channelActions)[number];

/** One of the things that are each enough for a requirement. `held` is null where the server doesn't say. */
export type ChannelGrant =
  | {
      kind: 'permission';
      held: boolean;
      permission: PermissionExplanation;
      /** Whether it gives a channel's holders what the organization's permission gives its own. */
      isAddition: boolean;
      /** The owner of the bot, where it is the owner who holds it. */
      owner: { userId: number; name: string } | null;
    }
  | { kind: 'administrator'; held: boolean }
  /** The channel is public: members can read it, everybody on the web where it is web-public. */
  | { kind: 'open'; held: boolean }
  | { kind: 'subscribed'; held: boolean | null };

/** A change that would meet a requirement. */
export interface ChannelFix {
  /** What it does, as a button and the journal say it: "Add Anna to Announcers". */
  label: string;
  edits: Edit[];
  /** Why the caller can't make it; empty where they can. */
  objection: string;
}

/** Something that has to be so; all of them together allow the action. */
export interface ChannelRequirement {
  kind: 'active' | 'in-use' | 'not-guest' | 'access' | 'permission';
  /** null where the server doesn't say. */
  met: boolean | null;
  /** What each is enough; empty where it is a plain fact. */
  grants: ChannelGrant[];
  /** Where it isn't met: what would change that, the smallest change first. */
  fixes: ChannelFix[];
}

/** Whether somebody can do something in a channel, and why. */
export interface ChannelActionAnswer {
  action: ChannelAction;
  allowed: boolean | null;
  requirements: ChannelRequirement[];
  /** What limits it although it is allowed. */
  limits: ('protected-history' | 'move-time' | 'delete-time' | 'new-topics' | 'target-channel')[];
}

/** Everything that one person can do in one channel. */
export interface ChannelAccess {
  person: Pick<PersonRow, 'userId' | 'name' | 'role' | 'isBot' | 'isActive'>;
  channel: { id: number; name: string; privacy: ChannelPrivacy; isArchived: boolean };
  /** null where the server doesn't say. */
  isSubscribed: boolean | null;
  actions: ChannelActionAnswer[];
}
