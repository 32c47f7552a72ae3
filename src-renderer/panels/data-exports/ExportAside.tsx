import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { mostExportsInWeek, type ExportBoard } from '#contract/kinds/data-exports.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import side from '../../ui/Aside.module.css';
import textStyle from '../../ui/Text.module.css';
import { useShowPeople } from '../../subjects/people/show-people.ts';

interface PeopleProps {
  count: number;
  /** What its link says. */
  label: 'data-exports.show-consenting' | 'data-exports.show-others';
  onShow: () => void;
}

function People({ count, label, onShow }: PeopleProps): ReactNode {
  const words = say('data-exports.people', { count });
  return count === 0 ? (
    words
  ) : (
    <LinkButton aria-label={say(label, { count })} onClick={onShow}>
      {words}
    </LinkButton>
  );
}

/** Whose private data an export would have, and how many exports are left this week. */
export function ExportAside({ board }: { board: ExportBoard }): ReactNode {
  const showPeople = useShowPeople();
  const call = useOrganizationCall();
  const { consents, startedInWeek } = board;
  const others = consents === null ? 0 : consents.people - consents.consented;

  async function show(consented: boolean): Promise<void> {
    const list = await call('exports.consent-list', { consented });
    if (!list.ok) return;
    showPeople({ conditions: [{ kind: 'list', negated: false, ...list.value }] });
  }
  return (
    <aside className={side.column} aria-label={say('data-exports.aside')} data-region="aside">
      <Stack gap={12}>
        {consents !== null && (
          <>
            <h2>{say('data-exports.private-data')}</h2>
            <PartsBar
              parts={[
                { key: 'consented', tone: 'ok', share: consents.consented },
                { key: 'others', tone: 'quiet', share: others },
              ]}
            />
            <FactList place="sheet">
              <dt>
                <Swatch tone="ok" /> {say('data-exports.exported')}
              </dt>
              <dd className="rc-tabular">
                <People
                  count={consents.consented}
                  label="data-exports.show-consenting"
                  onShow={() => void show(true)}
                />
              </dd>
              <dt>
                <Swatch tone="control" /> {say('data-exports.left-out')}
              </dt>
              <dd className="rc-tabular">
                <People count={others} label="data-exports.show-others" onShow={() => void show(false)} />
              </dd>
            </FactList>
            <p className={textStyle.hint}>{say('data-exports.consent-help')}</p>
          </>
        )}
        <Box component="h2" mt={consents === null ? 0 : 12}>
          {say('data-exports.last-7-days')}
        </Box>
        <PartsBar
          parts={[
            {
              key: 'used',
              tone: startedInWeek >= mostExportsInWeek ? 'warn' : 'accent',
              share: startedInWeek,
            },
            { key: 'left', tone: 'empty', share: Math.max(0, mostExportsInWeek - startedInWeek) },
          ]}
        />
        <FactList place="sheet">
          <dt>{say('data-exports.started')}</dt>
          <dd className="rc-tabular">
            {say('data-exports.of-limit', { count: startedInWeek, most: mostExportsInWeek })}
          </dd>
        </FactList>
        <p className={textStyle.hint}>{say('data-exports.limit-help')}</p>
      </Stack>
    </aside>
  );
}
