import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { roles } from '#contract/people.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow } from '../../state/replica.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ListPanel, PanelNotices } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { DomainSheet } from './DomainSheet.tsx';
import { DomainSurveyAside } from './DomainSurveyAside.tsx';
import { domainList, type DomainRow } from './domain-list.tsx';
import { useDomainEdits } from './use-domain-edits.tsx';
import { useDomainSurvey } from '../../subjects/domains/use-domain-survey.ts';
import type { RealmSettings } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { useNavigate, useOpen } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Says whether the list is in force at all. https://zulip.com/help/restrict-account-creation */
function RestrictionNotice({ settings }: { settings: RealmSettings }): ReactNode {
  const navigate = useNavigate();
  const open = (): void => navigate({ panel: 'settings', open: 'emails_restricted_to_domains' });
  if (settings.restrictedToDomains) {
    return <Notice>{say('domains.enforced-notice')}</Notice>;
  }
  return (
    <Notice tone="warn" action={<LinkButton onClick={open}>{say('domains.open-the-setting')}</LinkButton>}>
      {say('domains.not-enforced')}
    </Notice>
  );
}

/** The domains that people may join with, and whom the list lets in. */
export function DomainsPanel(): ReactNode {
  const showPeople = useShowPeople();
  const settings = useRow('settings', 0);
  const { readOnly, to } = usePermissions();
  const objection = to('right.change-domains');
  const canChange = objection === null;
  const { survey, failure } = useDomainSurvey();
  const rows = useMemo(
    () =>
      settings?.domains.map((each) => ({ ...each, people: survey?.insideOf[each.domain] ?? null })) ?? null,
    [settings, survey],
  );
  const [openDomain, setOpenDomain] = useOpen('domains');
  const open = rows?.find(({ domain }) => domain === openDomain);
  const edits = useDomainEdits();
  const change = (row: DomainRow): void => {
    if (canChange) edits.changeSubdomains(row);
  };
  const show = ({ domain }: DomainRow): void =>
    showPeople({ conditions: [{ kind: 'domain', negated: false, domain }] });
  async function remove(chosen: readonly DomainRow[]): Promise<readonly DomainRow[]> {
    const deleted = await edits.remove(chosen);
    return chosen.filter(({ domain }) => deleted.includes(domain));
  }
  const list = useTableList(domainList, {
    rows,
    openKey: open === undefined ? null : domainList.keyOf(open),
    onOpen: ({ domain }) => setOpenDomain(domain),
    onClose: () => setOpenDomain(null),
    onEdit: change,
    actions: [
      {
        verb: say('domains.show-its-people'),
        run: ([row]) => row && show(row),
      },
      {
        verb: ({ allowSubdomains }) =>
          allowSubdomains ? say('domains.no-longer-allow-subdomains') : say('domains.allow-subdomains'),
        isFor: () => canChange,
        run: ([row]) => row && edits.changeSubdomains(row),
      },
      {
        verb: say('domains.delete'),
        shortcut: { id: 'domains delete', keys: 'Delete' },
        isFor: () => canChange,
        unless: objection,
        isApart: true,
        run: remove,
      },
    ],
  });

  async function deleteOpen(row: DomainRow): Promise<void> {
    const deleted = await remove([row]);
    if (deleted.length === 0) return;
    list.deselect(deleted.map(domainList.keyOf));
    setOpenDomain(null);
    list.focusGrid();
  }
  return (
    <ListPanel
      list={list}
      create={{
        id: 'domain add',
        label: say('domains.add'),
        words: say('domains.add'),
        unless: objection,
        run: () => edits.add(),
      }}
      notices={
        <PanelNotices>
          {settings !== undefined && <RestrictionNotice settings={settings} />}
          {objection !== null && readOnly === null && (
            <Notice
              action={
                <Button size="xs" onClick={() => showPeople({ roles: [roles.owner] })}>
                  {say('domains.show-the-owners')}
                </Button>
              }
            >
              {objection}
            </Notice>
          )}
        </PanelNotices>
      }
      empty={{
        icon: IconWorld,
        title: say('domains.none'),
        words: say('domains.none-help'),
      }}
    >
      {open === undefined ? (
        <DomainSurveyAside
          survey={survey}
          failure={failure}
          canChange={canChange}
          onAllow={({ readable }) => edits.add(readable)}
        />
      ) : (
        <DomainSheet
          row={open}
          isEnforced={settings?.restrictedToDomains === true}
          place={list.sheet}
          objection={objection}
          onShowPeople={() => show(open)}
          onEditSubdomains={() => change(open)}
          onDelete={() => void deleteOpen(open)}
        />
      )}
      {edits.dialogs}
    </ListPanel>
  );
}
