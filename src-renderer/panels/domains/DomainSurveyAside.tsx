import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DomainCount, DomainSurvey } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
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
    <aside className={`${side.column} ${classes.aside}`} aria-label="People by address" data-region="aside">
      <h2>People by address</h2>
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
              <Swatch tone="ok" /> Inside
            </dt>
            <dd className="rc-tabular">{countOf(inside, 'person')}</dd>
            <dt>
              <Swatch tone="warn" /> Outside
            </dt>
            <dd className="rc-tabular">
              {survey.outside === 0 ? (
                countOf(0, 'person')
              ) : (
                <LinkButton
                  aria-label={`Show ${countOf(survey.outside, 'person')} outside`}
                  onClick={() =>
                    showPeople(
                      { conditions: [{ kind: 'outside-domains', negated: false }] },
                      'built-in-outside',
                    )
                  }
                >
                  {countOf(survey.outside, 'person')}
                </LinkButton>
              )}
            </dd>
            {survey.hidden > 0 && (
              <>
                <dt>
                  <Swatch tone="control" /> Hidden
                </dt>
                <dd className="rc-tabular">{countOf(survey.hidden, 'person')}</dd>
              </>
            )}
          </FactList>
          <p className={textStyle.hint}>
            Active people, without bots
            {survey.hidden > 0 && '. You can’t see hidden addresses.'}
          </p>
          {named.length > 0 && (
            <section>
              <h2>Domains outside</h2>
              <ul className={classes.outsideDomains}>
                {named.map((one) => (
                  <li key={one.domain}>
                    <LinkButton
                      className={`rc-ellipsis ${classes.outsideDomain}`}
                      title={one.readable}
                      aria-label={`Show ${countOf(one.people, 'person')} at ${one.readable}`}
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
                        aria-label={`Allow ${one.readable}`}
                        title="Allow"
                        onClick={() => props.onAllow(one)}
                      >
                        <IconPlus size={16} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    )}
                  </li>
                ))}
              </ul>
              {unnamed > 0 && (
                <p className={`${textStyle.hint} rc-tabular`}>
                  and {formatCount(unnamed)} more {plural(unnamed, 'domain')}
                </p>
              )}
            </section>
          )}
        </>
      )}
    </aside>
  );
}
