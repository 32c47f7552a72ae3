import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { mostExportsInWeek, type ExportBoard } from '#contract/kinds/data-exports.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import side from '../../ui/Aside.module.css';
import textStyle from '../../ui/Text.module.css';
import { useShowPeople } from '../../subjects/people/show-people.ts';

/** @param props.label who they are, for its link */
function People(props: { count: number; label: string; onShow: () => void }): ReactNode {
  const words = countOf(props.count, 'person');
  return props.count === 0 ? (
    words
  ) : (
    <LinkButton aria-label={`Show ${words} ${props.label}`} onClick={props.onShow}>
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
              <dd className="rc-tabular">
                <People count={consents.consented} label="who consent" onShow={() => void show(true)} />
              </dd>
              <dt>
                <Swatch tone="control" /> Left out
              </dt>
              <dd className="rc-tabular">
                <People count={others} label="who don’t consent" onShow={() => void show(false)} />
              </dd>
            </FactList>
            <p className={textStyle.hint}>
              Active people, without bots. Each decides in their own privacy settings.
            </p>
          </>
        )}
        <Box component="h2" mt={consents === null ? 0 : 12}>
          Last 7 days
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
          <dt>Started</dt>
          <dd className="rc-tabular">
            {formatCount(startedInWeek)} of {mostExportsInWeek}
          </dd>
        </FactList>
        <p className={textStyle.hint}>Failed and deleted exports count too.</p>
      </Stack>
    </aside>
  );
}
