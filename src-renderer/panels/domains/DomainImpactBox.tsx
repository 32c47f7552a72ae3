import { Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DomainChange } from '#contract/organization.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { hidden, sayNodes } from '../../ui/say-nodes.tsx';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AffectedPeople } from '../../subjects/people/AffectedPeople.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { impactWords } from './domain-words.ts';
import { useDomainImpact } from './use-domain-reading.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Domains.module.css';

const unheard = (words: ReactNode): ReactNode => <span aria-hidden>{words}</span>;

/** Whose address would no longer be allowed, and whose would be, before anything is saved. */
export function DomainImpactBox({ changes }: { changes: DomainChange[] }): ReactNode {
  const showPeople = useShowPeople();
  const call = useOrganizationCall();
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
        {say('domains.who-is-affected')}
      </Text>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {impact !== null && words?.leaving != null && (
        <AffectedPeople
          tone="losing"
          words={words.leaving}
          affected={impact.leaving}
          onShow={() => void show('leaving')}
        />
      )}
      {impact !== null && words?.joining != null && (
        <AffectedPeople
          tone="gaining"
          words={words.joining}
          affected={impact.joining}
          onShow={() => void show('joining')}
        />
      )}
      {impact !== null && words?.leaving === null && words.joining === null && (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={16} stroke={1.6} color="var(--rc-okText)" aria-hidden />
          {say('domains.nobody-affected')}
        </Group>
      )}
      {impact !== null && (
        <>
          <FactList place="page" names="long">
            <dt>{say('domains.people-outside')}</dt>
            <dd className="rc-tabular">
              {impact.outsideAfter === impact.outsideBefore
                ? formatCount(impact.outsideBefore)
                : sayNodes('domains.before-and-after', {
                    before: impact.outsideBefore,
                    after: impact.outsideAfter,
                    arrow: unheard,
                    heard: hidden,
                  })}
            </dd>
            {impact.hidden > 0 && (
              <>
                <dt>{say('domains.hidden-addresses')}</dt>
                <dd className="rc-tabular">{say('domains.people-count', { count: impact.hidden })}</dd>
              </>
            )}
          </FactList>
          <p className={textStyle.hint}>{say('domains.accounts-stay')}</p>
        </>
      )}
    </div>
  );
}
