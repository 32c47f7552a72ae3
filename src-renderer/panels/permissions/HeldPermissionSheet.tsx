import { Button } from '@mantine/core';
import { IconKey, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListedPermission, PermissionArea } from '#contract/groups.ts';
import { useNavigate } from '../../state/navigation.ts';
import { permissionPlaceText, type ListedArea } from '../../state/permission-place.ts';
import { PermissionReason } from '../../subjects/permissions/PermissionReason.tsx';
import type { PermissionPerson } from '../../subjects/permissions/permission-words.ts';
import { usePermission } from '../../subjects/permissions/use-permissions.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';

interface HeldPermissionSheetProps {
  permission: ListedPermission;
  person: PermissionPerson;
  /** Somebody who doesn't have it, in a comparison. */
  other?: PermissionPerson;
  place: SheetPlace;
}

function listedArea(area: PermissionArea): ListedArea {
  if (area.kind === 'organization') return area;
  return area.kind === 'group'
    ? { kind: 'group', groupId: area.groupId }
    : { kind: 'channel', channelId: area.channelId };
}

/** A permission of one person: why they have it, or what would give it to them. */
export function HeldPermissionSheet(props: HeldPermissionSheetProps): ReactNode {
  const { permission, person, other, place } = props;
  const { id, label, area, held } = permission;
  const navigate = useNavigate();
  return (
    <Sheet label={label} {...place} previous="Previous permission" next="Next permission">
      <SheetContent
        icon={<IconKey size={20} stroke={1.6} aria-hidden />}
        name={<strong>{label}</strong>}
        line={
          <span>
            {held ? 'Held' : 'Not held'} by <bdi>{person.name}</bdi>
            {other !== undefined && (
              <>
                , not by <bdi>{other.name}</bdi>
              </>
            )}
          </span>
        }
        actions={
          <Button
            leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
            onClick={() =>
              navigate({
                panel: 'permissions',
                open: permissionPlaceText({ view: 'who', area: listedArea(area), permissionId: id }),
              })
            }
          >
            Show who has it
          </Button>
        }
      >
        <h2>{held ? 'Why' : 'Why not'}</h2>
        <Reason person={person} id={id} />
        {other !== undefined && (
          <>
            <h2>
              Why not <bdi>{other.name}</bdi>
            </h2>
            <Reason person={other} id={id} />
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}

function Reason({ person, id }: { person: PermissionPerson; id: string }): ReactNode {
  const answer = usePermission(person, id);
  return (
    <>
      <FailedAnswer answer={answer} />
      {answer.value === null && answer.failure === null && <LoadingRows rows={3} />}
      {answer.value !== null && <PermissionReason explanation={answer.value} person={person} />}
    </>
  );
}
