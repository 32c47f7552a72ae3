import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DomainCount, DomainSurvey } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
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

function Part(props: { tone: 'ok' | 'warn' | 'control'; count: number; words: string }): ReactNode {
  const { tone, count, words } = props;
  return (
    <li>
      <strong className="rc-tabular">{formatCount(count)}</strong>
      <span>
        <Swatch tone={tone} />
        {words}
      </span>
    </li>
  );
}

/** Whom the list lets in and whom it would not, with the domains that those have. */
export function DomainSurveyAside(props: DomainSurveyAsideProps): ReactNode {
  const showPeople = useShowPeople();
  const { survey, failure } = props;
  const inside = survey === null ? 0 : survey.known - survey.outside;
  const named = survey?.outsideDomains ?? [];
  const unnamed = (survey?.outsideDomainCount ?? 0) - named.length;
  return (
    <aside className={`${side.column} ${classes.aside}`} aria-label="People and the list" data-region="aside">
      <h2>People and the list</h2>
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
          <ul className={classes.parts}>
            <Part tone="ok" count={inside} words="inside" />
            <Part tone="warn" count={survey.outside} words="outside" />
            {survey.hidden > 0 && <Part tone="control" count={survey.hidden} words="hidden from you" />}
          </ul>
          <p className={textStyle.hint}>Active people by their address, bots left out.</p>
          {survey.outside > 0 && (
            <Button
              fullWidth
              onClick={() =>
                showPeople({ conditions: [{ kind: 'outside-domains', negated: false }] }, 'built-in outside')
              }
            >
              Show {countOf(survey.outside, 'person')} outside
            </Button>
          )}
          {named.length > 0 && (
            <section>
              <h3>Domains outside</h3>
              <ul className={classes.outsideDomains}>
                {named.map((one) => (
                  <li key={one.domain}>
                    <LinkButton
                      className="rc-ellipsis"
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
                      <Button
                        size="xs"
                        aria-label={`Allow ${one.readable}`}
                        onClick={() => props.onAllow(one)}
                      >
                        Allow
                      </Button>
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
