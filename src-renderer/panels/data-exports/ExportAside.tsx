import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { mostExportsInWeek, type ExportBoard } from '#contract/kinds/data-exports.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { FactList } from '../../ui/FactList.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import side from '../../ui/Aside.module.css';
import textStyle from '../../ui/Text.module.css';
import { useShowPeople } from '../../subjects/people/show-people.ts';

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
    <aside className={side.column} aria-label="Consent and limits" data-region="aside">
      <Stack gap={12}>
        {consents !== null && (
          <>
            <h2>Private data</h2>
            <PartsBar
              parts={[
                { key: 'consented', tone: 'ok', share: consents.consented },
                { key: 'others', tone: 'quiet', share: others },
              ]}
            />
            <FactList place="sheet">
              <dt>
                <Swatch tone="ok" /> Exported
              </dt>
              <dd className="rc-tabular">{countOf(consents.consented, 'person')}</dd>
              <dt>
                <Swatch tone="control" /> Left out
              </dt>
              <dd className="rc-tabular">{countOf(others, 'person')}</dd>
            </FactList>
            <p className={textStyle.hint}>
              People decide in their own privacy settings whether their private data is part of an export with
              consent. Bots and deactivated people are not counted.
            </p>
            {consents.consented > 0 && (
              <Button fullWidth onClick={() => void show(true)}>
                Show who consents
              </Button>
            )}
            {others > 0 && (
              <Button fullWidth onClick={() => void show(false)}>
                Show who doesn’t
              </Button>
            )}
          </>
        )}
        <h2>This week</h2>
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
        <p className={`${textStyle.hint} rc-tabular`}>
          {formatCount(startedInWeek)} of {mostExportsInWeek} exports in 7 days. Failed and deleted ones
          count.
        </p>
      </Stack>
    </aside>
  );
}
