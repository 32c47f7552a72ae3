import type { Channel } from '#contract/channels.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { hasWords } from '../../ui/match.ts';

const mostHits = 50;

interface ChannelHits {
  hits: readonly Channel[];
  /** Whether they were found for the text as it is now. */
  isCurrent: boolean;
  problem: string;
}

/**
 * Channels that a text finds, the best ones first. While the answer is under way, those of the last one whose names
 * have the text: what is chosen meanwhile fits what was typed.
 *
 * @param text null asks for nothing
 */
export function useChannelHits(text: string | null, archived: 'with' | 'without'): ChannelHits {
  const question = {
    text: text ?? '',
    privacies: [],
    archived,
    folder: 'any' as const,
    onlyDefault: false,
    sort: { key: 'fit' as const, descending: false },
    first: mostHits,
  };
  const { value, failure, isEarlier } = useOrganizationQuery(
    'channels.list',
    text === null ? null : question,
    {
      keeps: () => true,
    },
  );
  const hits = text === null ? [] : (value?.rows ?? []);
  const hasText = ({ name }: Channel): boolean => hasWords(name, text ?? '');
  return {
    hits: isEarlier ? hits.filter(hasText) : hits,
    isCurrent: text === null || (!isEarlier && (value !== null || failure !== null)),
    problem: failure === null ? '' : failureMessage(failure),
  };
}
