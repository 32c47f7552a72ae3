import { Box, Button, Tabs, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useOpen } from '../../state/navigation.ts';
import {
  permissionPlaceText,
  readPermissionPlace,
  type PermissionPlace,
} from '../../state/permission-place.ts';
import { emptyQuestion } from '../../state/permission-question.ts';
import { useTable } from '../../state/replica.ts';
import { FoldingTabs } from '../../ui/FoldingTabs.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { AdviceView } from './AdviceView.tsx';
import { CompareView } from './CompareView.tsx';
import { PersonView } from './PersonView.tsx';
import { askedArea, permissionRows } from './permission-rows.ts';
import { WhoMayView } from './WhoMayView.tsx';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';

const views: readonly { view: PermissionPlace['view']; label: string; first: PermissionPlace }[] = [
  {
    view: 'who',
    label: 'By permission',
    first: { view: 'who', area: { kind: 'organization' }, permissionId: null },
  },
  { view: 'person', label: 'By person', first: { view: 'person', question: emptyQuestion } },
  { view: 'advice', label: 'Recommended', first: { view: 'advice' } },
];

/** Who may do what in the organization, its groups and its channels, from either side, and what should be changed. */
export function PermissionsPanel(): ReactNode {
  const [text, setText] = useOpen('permissions');
  const place = readPermissionPlace(text);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const open = (next: PermissionPlace): void => setText(permissionPlaceText(next));
  const { featureLevel } = useServerAge();
  const revision = usePermissionRevision();
  const asked = place.view === 'who' ? askedArea(place.area) : null;
  const area = asked === null ? null : { area: asked };
  const list = useOrganizationQuery('permissions.list', area, { since: revision });
  const rows = useMemo(() => permissionRows(list.value, featureLevel), [list.value, featureLevel]);
  const since = [...revision, useTable('organizationSettings'), useTable('invitations')];
  const advice = useOrganizationQuery('permissions.advice', {}, { since, pauseMilliseconds: 300 });
  const openCount = advice.value?.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Permissions"
          {...(asked !== null && {
            count: list.value === null ? '' : formatCount(rows.length),
            counted: 'permissions',
          })}
        >
          {place.view === 'person' && place.question.userId !== null && (
            <Button
              variant="subtle"
              leftSection={<IconArrowsLeftRight size={16} stroke={1.6} aria-hidden />}
              onClick={() => open({ view: 'compare', userIds: [place.question.userId, null] })}
            >
              Compare
            </Button>
          )}
        </PanelHeader>
        <Tabs
          flex="none"
          // Two people are compared from the permissions of one.
          value={place.view === 'compare' ? 'person' : place.view}
          onChange={(view) => open(views.find((each) => each.view === view)?.first ?? { view: 'advice' })}
        >
          <Box px={16} className={layoutStyle.lineBelow}>
            <FoldingTabs label="Views of permissions">
              {views.map(({ view, label }) => (
                <Tabs.Tab key={view} value={view}>
                  {label}
                  {view === 'advice' && openCount > 0 && (
                    <Text className="rc-tabular" span inherit c="dimmed" fw={400}>
                      {' '}
                      {openCount}
                    </Text>
                  )}
                </Tabs.Tab>
              ))}
            </FoldingTabs>
          </Box>
        </Tabs>
        {place.view === 'who' && (
          <WhoMayView
            answer={asked === null ? null : list}
            rows={rows}
            place={place}
            beside={beside}
            onPlace={open}
          />
        )}
        {place.view === 'person' && (
          <PersonView
            question={place.question}
            beside={beside}
            onQuestion={(question) => open({ view: 'person', question })}
          />
        )}
        {place.view === 'compare' && (
          <CompareView
            userIds={place.userIds}
            beside={beside}
            onUsers={(userIds) => open({ view: 'compare', userIds })}
            onLeave={() => open({ view: 'person', question: { ...emptyQuestion, userId: place.userIds[0] } })}
          />
        )}
        {place.view === 'advice' && <AdviceView answer={advice} beside={beside} />}
      </div>
      <div ref={setBeside} style={{ display: 'contents' }} />
    </div>
  );
}
