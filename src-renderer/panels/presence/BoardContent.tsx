import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import type { FilterNames } from '../../subjects/people-filter/condition-words.ts';
import { activeFilters, defaultFilter, nothingMatches } from '../../subjects/people-filter/filter-words.ts';
import { PresenceBoard } from './PresenceBoard.tsx';
import type { PresenceView } from './board-layout.ts';
import type { BoardQuestion } from './board-question.ts';
import type { PresenceFeed, PresenceFeedState } from './presence-feed.ts';
import type { PresencePeople } from './presence-people.ts';

interface BoardContentProps {
  feed: PresenceFeed;
  state: PresenceFeedState;
  people: PresencePeople;
  question: BoardQuestion;
  names: FilterNames;
  view: PresenceView;
  closed: ReadonlySet<string>;
  /** The organization has switched presence off. */
  isOff: boolean;
  isConnecting: boolean;
  onClosed: (closed: ReadonlySet<string>) => void;
  onQuestion: (question: BoardQuestion) => void;
  onForgetSubscribers: () => void;
  onOpen: (userId: number) => void;
}

/** The board, or why there is none. */
export function BoardContent(props: BoardContentProps): ReactNode {
  const { feed, state, question } = props;
  const { board, failure } = state;
  if (props.isOff) {
    return (
      <Empty kind="empty" title={say('presence.off')}>
        {say('presence.off-explanation')}
      </Empty>
    );
  }
  const isByChannel = question.groupBy === 'channel';
  if (isByChannel && question.channelIds.length === 0) {
    return (
      <Empty kind="empty" title={say('presence.no-channels-chosen')}>
        {say('presence.choose-channels-explanation')}
      </Empty>
    );
  }
  if (failure !== null && !props.isConnecting) {
    return <FailedAnswer answer={{ failure, askAgain: feed.askAgain }} />;
  }
  const isReading = isByChannel && state.isAsking && state.channels.length !== question.channelIds.length;
  if (board === null || isReading) return <LoadingRows rows={16} />;
  const troubled = state.channels.filter((channel) => channel.failure !== null);
  const isEmpty = board.groups.every(({ count }) => count === 0);
  return (
    <>
      {isByChannel && troubled.length > 0 && (
        <Box px={16} pb={8}>
          <Notice
            tone="warn"
            action={
              <Button onClick={props.onForgetSubscribers}>{say('presence.refresh-subscribers')}</Button>
            }
          >
            {troubled.map((channel) => (
              <p key={channel.channelId}>
                <bdi>#{channel.name}</bdi>: {channel.failure !== null && failureMessage(channel.failure)}
                {channel.readAtMilliseconds !== null && say('presence.earlier-subscribers')}
              </p>
            ))}
          </Notice>
        </Box>
      )}
      {isEmpty ? (
        <NobodyHere {...props} />
      ) : (
        <PresenceBoard
          feed={feed}
          board={board}
          counts={state.counts}
          view={props.view}
          people={props.people}
          closed={props.closed}
          onClosed={props.onClosed}
          onOpen={props.onOpen}
          onBusy={feed.setBusy}
        />
      )}
    </>
  );
}

function NobodyHere({ question, names, onQuestion }: BoardContentProps): ReactNode {
  const { filter } = question;
  // Every board is about active people; that is no filter to be cleared.
  const isFiltered =
    filter.text.trim() !== '' || activeFilters(filter).length > activeFilters(defaultFilter).length;
  if (!isFiltered) {
    return (
      <Empty kind="empty" title={say('presence.nobody-is-here')}>
        {say('presence.nobody-with-presence')}
      </Empty>
    );
  }
  return (
    <Empty
      kind="nothing-matches"
      title={say('presence.nobody-matches')}
      action={
        <Button onClick={() => onQuestion({ ...question, filter: defaultFilter })}>
          {say('presence.clear-filters')}
        </Button>
      }
    >
      {/* Every board is about active accounts: no filter says so. */}
      <bdi>{nothingMatches({ ...filter, account: 'all' }, names)}</bdi>
    </Empty>
  );
}
