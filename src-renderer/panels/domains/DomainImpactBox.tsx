import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AffectedPerson, DomainChange } from '#contract/organization.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useCall } from '../../bridge/use-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useShowPeople } from '../people/show-people.ts';
import { impactWords } from './domain-words.ts';
import { useDomainImpact } from './use-domain-reading.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Domains.module.css';

/** People that are named before the rest is counted. */
const mostShown = 4;

function Affected({
  tone,
  words,
  affected,
  onShow,
}: {
  tone: 'leaving' | 'joining';
  words: string;
  affected: { count: number; people: AffectedPerson[] };
  onShow: () => void;
}): ReactNode {
  const [Icon, token] = tone === 'leaving' ? [IconUserMinus, 'warnText'] : [IconUserPlus, 'okText'];
  const shown = affected.people.slice(0, mostShown);
  return (
    <section className={classes.affected}>
      <Group gap={6} wrap="nowrap" mb={4}>
        <Icon size={16} stroke={1.6} color={`var(--rc-${token})`} aria-hidden />
        <strong className="rc-tabular">{words}</strong>
        <LinkButton onClick={onShow}>Show in People</LinkButton>
      </Group>
      <ul>
        {shown.map(({ userId, name, email }) => (
          <li key={userId}>
            <Avatar userId={userId} name={name} />
            <bdi className="rc-ellipsis">{name}</bdi>
            <span className="rc-ellipsis">{email}</span>
          </li>
        ))}
      </ul>
      {affected.count > shown.length && (
        <p className={`${textStyle.hint} rc-tabular`}>
          and {formatCount(affected.count - shown.length)} more
        </p>
      )}
    </section>
  );
}

/** Who would fall outside the list or come inside it, before anything is saved. */
export function DomainImpactBox({ changes }: { changes: DomainChange[] }): ReactNode {
  const showPeople = useShowPeople();
  const call = useCall();
  const { impact, failure } = useDomainImpact(changes);
  async function show(who: 'leaving' | 'joining'): Promise<void> {
    const list = await call('domains.impact-list', { changes, who });
    if (!list.ok) return;
    const condition = { kind: 'list', negated: false, ...list.value } as const;
    showPeople({ account: 'all', kind: 'all', conditions: [condition] });
  }
  if (changes.length === 0) return null;
  const words = impact === null ? null : impactWords(impact);
  return (
    <div className={classes.impact} aria-live="polite" aria-busy={impact === null && failure === null}>
      <Text size="sm" fw={550}>
        Who is affected
      </Text>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {impact !== null && words?.leaving != null && (
        <Affected
          tone="leaving"
          words={words.leaving}
          affected={impact.leaving}
          onShow={() => void show('leaving')}
        />
      )}
      {impact !== null && words?.joining != null && (
        <Affected
          tone="joining"
          words={words.joining}
          affected={impact.joining}
          onShow={() => void show('joining')}
        />
      )}
      {impact !== null && words?.leaving === null && words.joining === null && (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={16} stroke={1.6} color="var(--rc-okText)" aria-hidden />
          No current member is affected.
        </Group>
      )}
      {impact !== null && (
        <p className={`${textStyle.hint} rc-tabular`}>
          Outside the list before: {formatCount(impact.outsideBefore)}, after:{' '}
          {formatCount(impact.outsideAfter)}.
          {impact.hidden > 0 && ` The addresses of ${countOf(impact.hidden, 'person')} are hidden from you.`}{' '}
          Nobody who is here loses their account: the list decides who can join.
        </p>
      )}
    </div>
  );
}
