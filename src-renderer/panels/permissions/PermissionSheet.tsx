import { sayText } from '#words/text.ts';
import { Button, Text } from '@mantine/core';
import { IconKey, IconPencil, IconUsers } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { PermissionArea } from '#contract/groups.ts';
import type { PermissionEntry } from '#contract/permissions.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { countOf } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useNavigate, type Destination } from '../../state/navigation.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FactList } from '../../ui/FactList.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { HolderList } from '../../subjects/groups/HolderList.tsx';
import type { PermissionRow } from './permission-rows.ts';

interface PermissionSheetProps {
  row: PermissionRow;
  area: PermissionArea;
  place: SheetPlace;
}

/** Where a permission is changed. */
function changePlace(id: string, area: PermissionArea): Destination {
  switch (area.kind) {
    case 'organization':
      return { panel: 'settings', open: id.slice('realm:'.length) };
    case 'group':
      return { panel: 'groups', open: area.groupId };
    case 'channel':
      return { panel: 'channels', open: area.channelId };
  }
}

function placeWords(area: PermissionArea): string {
  if (area.kind === 'organization') return 'In the whole organization';
  return area.kind === 'group' ? `Group ${area.name}` : `Channel #${area.name}`;
}

/** One permission: whom it is given to, who has it in effect and why, and where it is changed. */
export function PermissionSheet({ row, area, place }: PermissionSheetProps): ReactNode {
  const { id, label, entry, needs } = row;
  const navigate = useNavigate();
  const call = useOrganizationCall();
  const showPeople = useShowPeople();
  const change = (): void => {
    if (entry !== null) navigate(changePlace(id, area));
  };
  useShortcut({
    id: 'permission change',
    keys: 'E',
    label: 'Change permission',
    scope: 'Permissions',
    run: change,
  });
  async function show(): Promise<void> {
    const list = await call('permissions.keep-list', { permissionId: id, asked: { who: 'holding' } });
    if (!list.ok) return;
    const condition = { kind: 'list', negated: false, ...list.value } as const;
    showPeople({ account: 'all', kind: 'all', conditions: [condition] });
  }
  return (
    <Sheet label={label} {...place} previous="Previous permission" next="Next permission">
      <SheetContent
        icon={<IconKey size={20} stroke={1.6} aria-hidden />}
        name={<strong>{label}</strong>}
        line={placeWords(area)}
        actions={
          <>
            <KeyButton
              keys="E"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              disabled={entry === null}
              onClick={change}
            >
              Change
            </KeyButton>
            <Button
              leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
              disabled={(entry?.holderCount ?? 0) === 0}
              onClick={() => void show()}
            >
              Show in People
            </Button>
          </>
        }
      >
        {area.kind === 'organization' && (
          <Text mb={8} c="var(--rc-fg2)">
            {sayText(settingNamed(id.slice('realm:'.length))?.does ?? '')}
          </Text>
        )}
        {entry === null ? (
          <Text c="dimmed">
            {needs === null ? 'This server doesn’t have it.' : `Needs feature level ${needs}.`}
          </Text>
        ) : (
          <>
            <Facts entry={entry} />
            <h2>Who has it</h2>
            <HolderList question={{ kind: 'permission', permissionId: id }} label={label} />
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}

function Facts({ entry }: { entry: PermissionEntry }): ReactNode {
  const navigate = useNavigate();
  const { holders, holderCount, excludesGuests, alsoBy } = entry;
  const others = holders.peopleCount - holders.people.length;
  const isEmpty = holders.groups.length + holders.peopleCount === 0;
  return (
    <FactList place="sheet">
      <dt>Given to</dt>
      <dd>
        {isEmpty && 'Nobody'}
        {holders.groups.map((group) => (
          <div key={group.groupId}>
            <LinkButton onClick={() => navigate({ panel: 'groups', open: group.groupId })}>
              <bdi>{groupName(group)}</bdi>
            </LinkButton>
          </div>
        ))}
        {holders.people.map(({ userId, name }) => (
          <div key={userId}>
            <LinkButton onClick={() => navigate({ panel: 'people', open: userId })}>
              <bdi>{name}</bdi>
            </LinkButton>
          </div>
        ))}
        {others > 0 && <div>{countOf(others, 'other')}</div>}
      </dd>
      <dt>In effect</dt>
      <dd className="rc-tabular">{countOf(holderCount, 'account')}</dd>
      {excludesGuests && (
        <>
          <dt>Guests</dt>
          <dd>Never, whatever group they are in</dd>
        </>
      )}
      {alsoBy.map((wider) => (
        <Fragment key={wider.id}>
          <dt>Also</dt>
          <dd>
            <LinkButton onClick={() => navigate(openPermission(wider.id))}>{wider.label}</LinkButton>
            <small className="rc-tabular">{countOf(wider.holderCount, 'account')}</small>
          </dd>
        </Fragment>
      ))}
    </FactList>
  );
}

const openPermission = (permissionId: string): Destination => ({
  panel: 'permissions',
  open: permissionPlaceText({ view: 'who', area: { kind: 'organization' }, permissionId }),
});
