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
import { DomainSurveyAside } from './DomainSurveyAside.tsx';
import { domainList, type DomainRow } from './domain-list.tsx';
import { useDomainEdits } from './use-domain-edits.tsx';
import { useDomainSurvey } from '../../subjects/domains/use-domain-survey.ts';
import type { RealmSettings } from '#contract/organization.ts';
import { useNavigate } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Says whether the list is in force at all. https://zulip.com/help/restrict-account-creation */
function RestrictionNotice({ settings }: { settings: RealmSettings }): ReactNode {
  const navigate = useNavigate();
  const open = (): void => navigate({ panel: 'settings', open: 'emails_restricted_to_domains' });
  if (settings.restrictedToDomains) {
    return (
      <Notice>
        Allowed domains are enforced: only people with an address at one of these domains can join, or change
        their address.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="Allowed domains are not enforced"
      action={<LinkButton onClick={open}>Open the setting</LinkButton>}
    >
      People can join with any address. An owner can restrict that.
    </Notice>
  );
}

/** The domains that people may join with, and whom the list lets in. */
export function DomainsPanel(): ReactNode {
  const showPeople = useShowPeople();
  const settings = useRow('settings', 0);
  const { readOnly, to } = usePermissions();
  const objection = to('change domains');
  const canChange = objection === null;
  const { survey, failure } = useDomainSurvey();
  const rows = useMemo(
    () =>
      settings?.domains.map((each) => ({ ...each, people: survey?.insideOf[each.domain] ?? null })) ?? null,
    [settings, survey],
  );
  const edits = useDomainEdits();
  const change = (row: DomainRow): void => {
    if (canChange) edits.changeSubdomains(row);
  };
  const list = useTableList(domainList, {
    rows,
    onOpen: change,
    onEdit: change,
    actions: [
      {
        verb: 'Show its people',
        run: ([row]) =>
          row && showPeople({ conditions: [{ kind: 'domain', negated: false, domain: row.domain }] }),
      },
      {
        verb: ({ allowSubdomains }) => (allowSubdomains ? 'No longer allow subdomains' : 'Allow subdomains'),
        isFor: () => canChange,
        run: ([row]) => row && edits.changeSubdomains(row),
      },
      {
        verb: 'Remove',
        keys: 'Delete',
        isFor: () => canChange,
        unless: objection,
        isApart: true,
        async run(chosen) {
          const removed = await edits.remove(chosen);
          return chosen.filter(({ domain }) => removed.includes(domain));
        },
      },
    ],
  });

  return (
    <ListPanel
      list={list}
      create={{
        id: 'domain add',
        label: 'Add an allowed domain',
        words: 'Add domain',
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
                  Show the owners
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
        title: 'No allowed domains',
        words:
          'With domains in the list, an owner can have the organization accept only people with an address at one of them.',
      }}
    >
      <DomainSurveyAside
        survey={survey}
        failure={failure}
        canChange={canChange}
        onAllow={({ readable }) => edits.add(readable)}
      />
      {edits.dialogs}
    </ListPanel>
  );
}
