import type { ChannelPrivacy } from './channels.ts';
import type { Edit } from './changes.ts';
import type { PermissionExplanation } from './groups.ts';
import type { PersonRow } from './people.ts';

/** What a person can do in a channel, in the panel's order. https://zulip.com/help/channel-permissions */
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

/** One of several alternatives that each satisfy a requirement. `held` is null if the server doesn't say. */
export type ChannelGrant =
  | {
      kind: 'permission';
      held: boolean;
      permission: PermissionExplanation;
      /** Whether it gives a channel's holders what the organization's permission gives its own. */
      isAddition: boolean;
      /** The bot's owner, if it is the owner who holds it. */
      owner: { userId: number; name: string } | null;
    }
  | { kind: 'administrator'; held: boolean }
  /** The channel is public: members can read it, and if it is web-public, everyone on the web. */
  | { kind: 'open'; held: boolean }
  | { kind: 'subscribed'; held: boolean | null };

/** A change that would satisfy a requirement. */
export interface ChannelFix {
  /** What it does, for a button and the journal: "Add Anna to Announcers". */
  label: string;
  edits: Edit[];
  /** Why the caller can't make it; empty if they can. */
  objection: string;
}

/** A condition of an action; it is only allowed if all conditions are met. */
export interface ChannelRequirement {
  kind: 'active' | 'in-use' | 'not-guest' | 'access' | 'permission';
  /** null if the server doesn't say. */
  met: boolean | null;
  /** The alternatives that each satisfy it; empty for a plain fact. */
  grants: ChannelGrant[];
  /** Changes that would satisfy it if it isn't met, the smallest first. */
  fixes: ChannelFix[];
}

/** Whether a person can do something in a channel, and why. */
export interface ChannelActionAnswer {
  action: ChannelAction;
  allowed: boolean | null;
  requirements: ChannelRequirement[];
  /** Limits that apply even if it is allowed. */
  limits: ('protected-history' | 'move-time' | 'delete-time' | 'new-topics' | 'target-channel')[];
}

/** Everything that one person can do in one channel. */
export interface ChannelAccess {
  person: Pick<PersonRow, 'userId' | 'name' | 'role' | 'isBot' | 'isActive'>;
  channel: { id: number; name: string; privacy: ChannelPrivacy; isArchived: boolean };
  /** null if the server doesn't say. */
  isSubscribed: boolean | null;
  actions: ChannelActionAnswer[];
}
