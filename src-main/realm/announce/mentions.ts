import type { Mentions } from '#contract/announce.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { iMay, whoMay } from './who-may.ts';

/** The server's mention spans, with attributes in any order. */
const span = /<span\b[^<>]*>/g;
const classList = /\sclass="([^"]*)"/;
const mention = /\b(?:user-mention|user-group-mention|topic-mention)\b/;
const groupId = /\bdata-user-group-id="(\d+)"/;
const userId = /\bdata-user-id="(\d+|\*)"/;

/** Finds the people mentioned in a text, from the server's rendering. Silent mentions notify no one and don't count. */
export function mentionsIn(model: RealmModel, html: string): Mentions {
  const people = new Set<number>();
  const groups = new Set<number>();
  let wildcard: Mentions['wildcard'] = null;
  for (const [tag] of html.matchAll(span)) {
    const classes = classList.exec(tag)?.[1] ?? '';
    if (!mention.test(classes)) continue;
    if (/\bsilent\b/.test(classes)) continue;
    const ofGroup = groupId.exec(tag)?.[1];
    const ofPerson = userId.exec(tag)?.[1];
    if (ofGroup !== undefined) groups.add(Number(ofGroup));
    else if (/\btopic-mention\b/.test(classes)) wildcard ??= 'topic';
    else if (ofPerson === '*') wildcard = 'channel';
    else if (ofPerson !== undefined) people.add(Number(ofPerson));
  }
  const many = model.permissions.realm().get('can_mention_many_users_group');
  const mayMentionMany = many === undefined || iMay(model, many);
  return {
    people: people.size,
    groups: [...groups].flatMap((id) => {
      const group = model.groups.row(id);
      if (!group) return [];
      const permission = model.permissions.group(id).get('can_mention_group');
      const mayMention = permission === undefined || iMay(model, permission);
      return {
        groupId: id,
        name: group.name,
        people: group.effectiveMemberCount,
        mayMention,
        whoMay: mayMention || permission === undefined ? '' : whoMay(model, permission),
      };
    }),
    wildcard,
    mayMentionMany,
    whoMayMentionMany: mayMentionMany || many === undefined ? '' : whoMay(model, many),
  };
}
