import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DomainCount, DomainSurvey } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import side from '../../ui/Aside.module.css';
import textStyle from '../../ui/Text.module.css';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import classes from './Domains.module.css';

interface DomainSurveyAsideProps {
  survey: DomainSurvey | null;
  failure: Failure | null;
  /** Whether the caller may add domains. */
  canChange: boolean;
  onAllow: (domain: DomainCount) => void;
}

/** Whom the list lets in and whom it would not, with the domains that those have. */
export function DomainSurveyAside(props: DomainSurveyAsideProps): ReactNode {
  const showPeople = useShowPeople();
  const { survey, failure } = props;
  const inside = survey === null ? 0 : survey.known - survey.outside;
  const named = survey?.outsideDomains ?? [];
  const unnamed = (survey?.outsideDomainCount ?? 0) - named.length;
  return (
    <aside
      className={`${side.column} ${classes.aside}`}
      aria-label={say('domains.people-by-address')}
      data-region="aside"
    >
      <h2>{say('domains.people-by-address')}</h2>
      {failure !== null && survey === null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {survey !== null && (
        <>
          <PartsBar
            parts={[
              { key: 'inside', tone: 'ok', share: inside },
              { key: 'outside', tone: 'warn', share: survey.outside },
              { key: 'hidden', tone: 'quiet', share: survey.hidden },
            ]}
          />
          <FactList place="sheet">
            <dt>
              <Swatch tone="ok" /> {say('domains.inside')}
            </dt>
            <dd className="rc-tabular">{say('domains.people-count', { count: inside })}</dd>
            <dt>
              <Swatch tone="warn" /> {say('domains.outside')}
            </dt>
            <dd className="rc-tabular">
              {survey.outside === 0 ? (
                say('domains.people-count', { count: 0 })
              ) : (
                <LinkButton
                  aria-label={say('domains.show-outside', { count: survey.outside })}
                  onClick={() =>
                    showPeople(
                      { conditions: [{ kind: 'outside-domains', negated: false }] },
                      'built-in-outside',
                    )
                  }
                >
                  {say('domains.people-count', { count: survey.outside })}
                </LinkButton>
              )}
            </dd>
            {survey.hidden > 0 && (
              <>
                <dt>
                  <Swatch tone="control" /> {say('domains.hidden')}
                </dt>
                <dd className="rc-tabular">{say('domains.people-count', { count: survey.hidden })}</dd>
              </>
            )}
          </FactList>
          <p className={textStyle.hint}>
            {say(survey.hidden > 0 ? 'domains.counted-hidden' : 'domains.counted')}
          </p>
          {named.length > 0 && (
            <section>
              <h2>{say('domains.domains-outside')}</h2>
              <ul className={classes.outsideDomains}>
                {named.map((one) => (
                  <li key={one.domain}>
                    <LinkButton
                      className={`rc-ellipsis ${classes.outsideDomain}`}
                      title={one.readable}
                      aria-label={say('domains.show-at', { count: one.people, domain: one.readable })}
                      onClick={() =>
                        showPeople({
                          conditions: [{ kind: 'domain', negated: false, domain: one.domain }],
                        })
                      }
                    >
                      <bdi>{one.readable}</bdi>
                    </LinkButton>
                    <span className="rc-tabular">{formatCount(one.people)}</span>
                    {props.canChange && (
                      <ActionIcon
                        aria-label={say('domains.allow-domain', { domain: one.readable })}
                        title={say('domains.allow')}
                        onClick={() => props.onAllow(one)}
                      >
                        <IconPlus size={16} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    )}
                  </li>
                ))}
              </ul>
              {unnamed > 0 && (
                <p className={`${textStyle.hint} rc-tabular`}>{say('domains.more', { count: unnamed })}</p>
              )}
            </section>
          )}
        </>
      )}
    </aside>
  );
}
