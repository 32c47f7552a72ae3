import type { ReactNode } from 'react';
import { mostLeaversNamed, type LeaverHoldings } from '#contract/offboarding.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf, someOf } from '#contract/words/list.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { LinkButton } from '../LinkButton.tsx';
import { Notice } from '../Notice.tsx';

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
  /** Who is about to be deactivated. */
  userIds: readonly number[];
  /** Leads to the offboarding of one of them. */
  onOffboard: (person: Pick<LeaverHoldings, 'userId' | 'name'>) => void;
}

/** Says which of the people about to be deactivated own bots or are the last who can administer something. */
export function LeaversNotice({ userIds, onOffboard }: LeaversNoticeProps): ReactNode {
  const { value } = useAnswer('people.leavers', { userIds: [...userIds] });
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
}
