import { memo, useState, type ReactNode } from 'react';
import { mostLeaversNamed, type LeaverHoldings } from '#contract/offboarding.ts';
import { someOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';

/** So many bots, channels or groups of somebody are named. */
const mostOfOne = 3;

/** "Mara owns 2 bots (Kiln and Post), deactivated with the account, and is the last who can administer #glaze." */
function holdingsWords({ name, bots, channels, groups }: LeaverHoldings): ReactNode {
  const last = [...channels.map((channel) => say('people.channel', { name: channel })), ...groups];
  const owns = { count: bots.length, bots: someOf(bots, mostOfOne) };
  const places = someOf(last, mostOfOne);
  const who = <bdi>{name}</bdi>;
  if (last.length === 0) return sayNodes('people.owns-bots', { name: who, ...owns });
  if (bots.length === 0) return sayNodes('people.last-administrator', { name: who, places });
  return sayNodes('people.owns-bots-last', { name: who, ...owns, places });
}

interface LeaversNoticeProps {
  /** Who is about to be deactivated; the same array for as long as it is the same people. */
  userIds: readonly number[];
  /** Something was typed, which offboarding one of them drops. */
  isChanged?: boolean;
  /** Leads to the offboarding of one of them. */
  onOffboard: (person: Pick<LeaverHoldings, 'userId' | 'name'>) => void;
}

/** Says which of the people about to be deactivated own bots or are the last who can administer something. */
export function LeaversNotice({ userIds, isChanged = false, onOffboard }: LeaversNoticeProps): ReactNode {
  /** Whom it was asked about whether to drop the rest. */
  const [asked, setAsked] = useState<number | null>(null);
  const isOneOfMany = userIds.length > 1;
  const loses = isOneOfMany ? (isChanged ? 'both' : 'others') : isChanged ? 'typed' : null;
  const { offboard } = useSteady({
    offboard(person: Pick<LeaverHoldings, 'userId' | 'name'>) {
      if (loses !== null && asked !== person.userId) setAsked(person.userId);
      else onOffboard(person);
    },
  });
  return (
    <>
      <Leavers userIds={userIds} onOffboard={offboard} />
      {asked !== null && loses !== null && (
        <Notice tone="warn">{say('people.offboard-loses', { what: loses })}</Notice>
      )}
    </>
  );
}

/** Drawn once for the same people: the ids of many take too long to compare at every key. */
const Leavers = memo(function Leavers({
  userIds,
  onOffboard,
}: Pick<LeaversNoticeProps, 'userIds' | 'onOffboard'>): ReactNode {
  const { value } = useOrganizationQuery('people.leavers', { userIds: [...userIds] });
  if (value === null || value.count === 0) return null;
  const { people, count } = value;
  return (
    <Notice tone="warn" title={say('people.hand-over-first', { count })}>
      <ul>
        {people.map((person) => (
          <li key={person.userId}>
            {holdingsWords(person)}{' '}
            <LinkButton
              aria-label={say('people.offboard-person', { name: person.name })}
              onClick={() => onOffboard(person)}
            >
              {say('people.offboard')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {count > mostLeaversNamed && say('people.more', { count: count - mostLeaversNamed })}
    </Notice>
  );
});
