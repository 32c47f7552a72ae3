import type { AnnounceChannel, AnnounceRules, MessageDestination } from '#contract/announce.ts';
import type { Composition } from '#contract/calls/announce.ts';
import { formatCount } from '#contract/words/count.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { useSavedViews } from '../../../subjects/people/use-people-views.ts';
import { destinationOf } from '../../../subjects/messages/composition.ts';
import { checksOf, type Check, type CheckedMessage } from './checks.ts';
import { useAudience, useViewPeople } from './use-audience.ts';
import { useTopics } from './use-channels.ts';
import { useRendering } from './use-rendering.ts';

export interface CheckedComposition {
  checked: CheckedMessage;
  checks: Check[];
  /** Where it goes; null while that is not chosen. */
  destination: MessageDestination | null;
  /** The same in words, for the preview. */
  whereWords: string;
  views: ReturnType<typeof useSavedViews>['views'];
  rendering: ReturnType<typeof useRendering>;
}

/**
 * A message that is being written, with all that its checks look at: whom it reaches, how it is rendered, what its channel
 * allows.
 */
export function useCheckedMessage(
  composition: Composition,
  rules: AnnounceRules,
  channels: readonly AnnounceChannel[] | null,
  isLive: boolean,
): CheckedComposition {
  const { views } = useSavedViews();
  const view = views.find(({ id }) => id === composition.viewId) ?? null;
  const viewPeople = useViewPeople(composition.to === 'view' ? view : null);
  const callsLeft = useOrganization(({ budget }) => budget?.remaining) ?? null;
  const destination = destinationOf(composition, rules, viewPeople ?? []);
  const channel = channels?.find(({ channelId }) => channelId === composition.channelId) ?? null;
  const topics = useTopics(composition.to === 'channel' ? (channel?.channelId ?? null) : null);
  const recipients =
    composition.to === 'people'
      ? composition.people.length
      : composition.to === 'view'
        ? (viewPeople?.length ?? null)
        : null;
  const rendering = useRendering(composition.content, isLive, callsLeft);
  const audience = useAudience(
    destination === null || !isLive
      ? null
      : destination.type === 'channel'
        ? { channelId: destination.channelId }
        : { userIds: destination.userIds },
    composition.deliverAt === '' ? null : Date.parse(composition.deliverAt) / 1_000 || null,
  );
  const checked: CheckedMessage = {
    composition,
    rules,
    channel,
    topics,
    recipients,
    mentions: rendering.rendered?.mentions ?? null,
    audience,
    renderingRefusal: rendering.refusal,
  };
  return {
    checked,
    checks: checksOf(checked),
    destination,
    whereWords: whereWords(checked, view?.name ?? null),
    views,
    rendering,
  };
}

function whereWords(
  { composition: { to, people }, channel, recipients }: CheckedMessage,
  viewName: string | null,
): string {
  if (to === 'channel') return channel?.name ?? 'no channel yet';
  if (to === 'people') return people.length === 0 ? 'nobody yet' : people.map(({ name }) => name).join(', ');
  return viewName === null ? 'no view yet' : `${viewName}, ${formatCount(recipients ?? 0)} people`;
}
