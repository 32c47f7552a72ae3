import { deleteMessages } from './message-deletion.ts';
import { topicAddress, topicMarkup } from './message-links.ts';
import { seesMessage } from './message-access.ts';
import { messagesOfTopic } from './message-topics.ts';
import { causersHaveRead, noticeText, postNotice, silentMention } from './notices.ts';
import { followed, topicPolicyOf, type TopicPlace } from './topic-policies.ts';
import { nowSeconds, type User } from '../state.ts';
import type { Move, MoveResult } from './message-moves.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { TextKey } from '../server-text.ts';

/**
 * The notification bot's messages when topics are resolved or moved.
 * https://zulip.com/help/move-content-to-another-topic
 */

const resolvedMark = '✔ ';
/** If undone within this many seconds, a notice is deleted instead of followed by another. */
const undoSeconds = 60;
/** From this level on, the notice of a resolved topic is unread only for its followers. */
const quietResolvingSince = 385;

/** How a change of the topic's name affects its resolved mark. */
export function resolving(from: string, to: string): 'resolved' | 'unresolved' | null {
  const [wasMarked, isMarked] = [from.startsWith(resolvedMark), to.startsWith(resolvedMark)];
  if (isMarked && !wasMarked && to.slice(resolvedMark.length) === from) return 'resolved';
  if (wasMarked && !isMarked && from.replace(/^[✔ ]+/, '') === to) return 'unresolved';
  return null;
}

/**
 * Posts in a topic that it was resolved or unresolved.
 *
 * @param followers who followed the topic by its old name
 * @returns the notice; null if the previous one was deleted instead
 */
export function noteResolving(
  realm: Realm,
  caller: User,
  place: TopicPlace,
  what: 'resolved' | 'unresolved',
  followers: ReadonlySet<User> | null,
): StoredMessage | null {
  const { state } = realm;
  const last = messagesOfTopic(state, place).at(-1);
  if (last?.tellsOfResolving === true && nowSeconds(state) - last.timestamp <= undoSeconds) {
    deleteMessages(realm, [last]);
    return null;
  }
  const follows = (user: User): boolean =>
    followers === null ? topicPolicyOf(user, place) === followed : followers.has(user);
  const isRead = (user: User): boolean =>
    (user === caller && causersHaveRead(state)) ||
    (state.featureLevel >= quietResolvingSince && !user.isBot && !follows(user));
  const content = noticeText(state, `note-topic-${what}`, { who: silentMention(caller) });
  const notice = postNotice(realm, place, content, isRead);
  notice.tellsOfResolving = true;
  return notice;
}

/** Posts at the new place of a move, at the old one, or at both, what was moved. */
export function noteMove(
  realm: Realm,
  move: Move,
  { isWholeTopic }: MoveResult,
  asked: { atOldPlace: boolean; atNewPlace: boolean; besides: StoredMessage | null },
): void {
  const { state } = realm;
  const { caller, message, from, to, moved } = move;
  const who = silentMention(caller);
  const count = moved.length;
  const isRead = (user: User): boolean => user === caller && causersHaveRead(state);
  const write = (place: TopicPlace, key: TextKey, values: Record<string, string | number>): void => {
    postNotice(realm, place, noticeText(state, key, { who, count, ...values }), isRead);
  };
  const links = { from: topicMarkup(state, from), to: topicMarkup(state, to) };
  const isKnown = messagesOfTopic(state, to).some(
    (each) => !moved.includes(each) && each !== asked.besides && seesMessage(state, caller, each),
  );
  if (asked.atNewPlace && (from.channelId !== to.channelId || resolving(from.topic, to.topic) === null)) {
    const key: TextKey =
      isWholeTopic && !isKnown
        ? 'note-topic-moved-here'
        : count === 1
          ? 'note-message-moved-here'
          : 'note-messages-moved-here';
    write(to, key, { place: links.from, link: topicAddress(state, to, message.id) });
  }
  if (!asked.atOldPlace) return;
  const key: TextKey = isWholeTopic
    ? 'note-topic-moved-away'
    : count === 1
      ? 'note-message-moved-away'
      : 'note-messages-moved-away';
  write(from, key, { place: links.to });
}
