import { Group } from '@mantine/core';
import type { Report } from '#contract/reports.ts';
import type { Topics } from '#contract/topics.ts';
import { say } from '#words/say.ts';
import { subscribe } from '../bridge/client.ts';
import { navigate, placeIn } from '../state/navigation.ts';
import { hideNotice, showNotice } from '../state/notices.ts';
import { showOrganization, useOrganizationsStore } from '../state/organizations.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** Those that the notice on screen is about, by organization. */
const told = new Map<string, readonly Report[]>();

function isOnScreen(organizationId: string): boolean {
  const { panel, job } = placeIn(organizationId);
  return useOrganizationsStore.getState().currentId === organizationId && panel === 'reports' && job === null;
}

/** Without what was written or by whom: others may see the screen. */
function words(reports: readonly Report[]): string {
  const place = reports[0]?.content?.place;
  if (reports.length > 1) return say('shell.new-report', { count: reports.length });
  if (place === undefined) return say('shell.new-report', { count: 1 });
  return place.kind === 'direct'
    ? say('shell.new-report-direct')
    : say('shell.new-report-channel', { channelName: place.channelName });
}

function tell({ organizationId, reports }: Topics['reported']): void {
  if (isOnScreen(organizationId)) return;
  const about = `new-reports:${organizationId}`;
  const all = [...(told.get(organizationId) ?? []), ...reports];
  const newest = all.at(-1);
  if (newest === undefined) return;
  hideNotice(about);
  told.set(organizationId, all);
  showNotice({
    about,
    organizationId,
    message: (
      <Group component="span" gap="4px 12px" align="baseline">
        <bdi>{words(all)}</bdi>
        <LinkButton
          onClick={() => {
            hideNotice(about);
            showOrganization(organizationId);
            navigate(organizationId, { panel: 'reports', open: newest.id });
          }}
        >
          {say('ui.show')}
        </LinkButton>
      </Group>
    ),
    onClose: () => told.delete(organizationId),
  });
}

/**
 * Says in a line that reports came while something else is on screen.
 *
 * @returns the function that ends it.
 */
export function startReportNews(): () => void {
  return subscribe('reported', tell);
}
