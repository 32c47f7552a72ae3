import { memo, useState, type ReactNode } from 'react';
import { mostLeaversNamed, type LeaverHoldings } from '#contract/offboarding.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf, someOf } from '#contract/words/list.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSteady } from '../../ui/use-steady.ts';

/** So many bots, channels or groups of somebody are named. */
const mostOfOne = 3;

/** "owns 2 bots (Kiln and Post), is the last who can administer #glaze". */
function holdingsWords({ bots, channels, groups }: LeaverHoldings): string {
  const last = [...channels.map((name) => `#${name}`), ...groups];
  return listOf([
    ...(bots.length === 0
      ? []
      : [`owns ${countOf(bots.length, 'bot')} (${someOf(bots, mostOfOne)}), deactivated with the account`]),
    ...(last.length === 0 ? [] : [`is the last who can administer ${someOf(last, mostOfOne)}`]),
  ]);
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
  const losses = [
    ...(userIds.length > 1 ? ['The others are not deactivated then.'] : []),
    ...(isChanged ? ['What you typed is not saved.'] : []),
  ];
  const { offboard } = useSteady({
    offboard(person: Pick<LeaverHoldings, 'userId' | 'name'>) {
      if (losses.length > 0 && asked !== person.userId) setAsked(person.userId);
      else onOffboard(person);
    },
  });
  return (
    <>
      <Leavers userIds={userIds} onOffboard={offboard} />
      {asked !== null && losses.length > 0 && (
        <Notice tone="warn">{`${losses.join(' ')} Choose Offboard again to go on.`}</Notice>
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
    <Notice tone="warn" title={`${countOf(count, 'person')} should hand something over first`}>
      <ul>
        {people.map((person) => (
          <li key={person.userId}>
            <bdi>{person.name}</bdi> {holdingsWords(person)}.{' '}
            <LinkButton aria-label={`Offboard ${person.name}`} onClick={() => onOffboard(person)}>
              Offboard
            </LinkButton>
          </li>
        ))}
      </ul>
      {count > mostLeaversNamed && `${formatCount(count - mostLeaversNamed)} more`}
    </Notice>
  );
});
