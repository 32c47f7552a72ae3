import { Box, Button, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import type { ListedPermission } from '#contract/groups.ts';
import type { ComparedSide } from '#contract/permissions.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import panel from '../../ui/Panel.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { HeldLine } from '../../subjects/permissions/HeldLine.tsx';
import { PermissionAreas } from '../../subjects/permissions/PermissionAreas.tsx';
import { PermissionReason } from '../../subjects/permissions/PermissionReason.tsx';
import { wayText } from '../../subjects/permissions/permission-words.ts';
import { usePermission } from '../../subjects/permissions/use-permissions.ts';
import { PersonSelect } from './QuestionPickers.tsx';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';
import classes from './Permissions.module.css';

type Pair = readonly [number | null, number | null];

interface CompareViewProps {
  userIds: Pair;
  onUsers: (userIds: Pair) => void;
  /** Shows the permissions of the first person alone. */
  onLeave: () => void;
}

/** What one of two people may do and the other may not, with the reasons of both. */
export function CompareView({ userIds: [first, second], onUsers, onLeave }: CompareViewProps): ReactNode {
  const isSame = first !== null && first === second;
  return (
    <>
      <div className={classes.fields}>
        <div>
          <PersonSelect label="First person" userId={first} onUser={(picked) => onUsers([picked, second])} />
        </div>
        <div>
          <PersonSelect label="Second person" userId={second} onUser={(picked) => onUsers([first, picked])} />
        </div>
        <Button variant="subtle" onClick={onLeave}>
          Stop comparing
        </Button>
      </div>
      <div className={panel.body}>
        {first === null || second === null || isSame ? (
          <div className={classes.content}>
            <Empty
              kind="empty"
              icon={IconArrowsLeftRight}
              title={isSame ? 'That is one person' : 'Compare permissions of two people'}
            >
              {isSame
                ? 'Choose somebody else to compare with.'
                : 'See what one may do and the other may not, in the organization, its groups and its channels.'}
            </Empty>
          </div>
        ) : (
          <Comparison first={first} second={second} />
        )}
      </div>
    </>
  );
}

function Comparison({ first, second }: { first: number; second: number }): ReactNode {
  const since = usePermissionRevision();
  const answer = useOrganizationQuery('permissions.compare', { userIds: [first, second] }, { since });
  const one = useOrganizationQuery('people.person', { userId: first }, { since }).value;
  const other = useOrganizationQuery('people.person', { userId: second }, { since }).value;
  const { value } = answer;
  return (
    <>
      <div className={classes.content}>
        <FailedAnswer answer={answer} />
        {value === null && answer.failure === null && <LoadingRows rows={12} />}
        {value !== null && (
          <div className={classes.sides}>
            <Side side={value.first} person={one} other={other} />
            <Side side={value.second} person={other} other={one} />
          </div>
        )}
      </div>
      <GridFooter summed={value === null ? '' : `${countOf(value.shared, 'permission')} in common`} />
    </>
  );
}

interface SideProps {
  side: ComparedSide;
  /** Null while they are asked for. */
  person: PersonDetail | null;
  other: PersonDetail | null;
}

function Side({ side, person, other }: SideProps): ReactNode {
  const navigate = useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const hidden = side.count - side.permissions.length;
  return (
    <Box component="section" miw={0} aria-label={`Only ${side.name}`}>
      <Text component="h2" size="lg" fw={600} className="rc-break">
        Only{' '}
        <LinkButton onClick={() => navigate({ panel: 'people', open: side.userId })}>
          <bdi>{side.name}</bdi>
        </LinkButton>
        <Text span inherit c="dimmed" fw={400} ms={8} className="rc-tabular">
          {formatCount(side.count)}
        </Text>
      </Text>
      <Text size="sm" c="dimmed">
        {person === null ? ' ' : person.isBot ? 'Bot' : roleName(person.role)}
      </Text>
      {side.count === 0 && <Text mt={12}>Nothing that the other person doesn’t have.</Text>}
      <PermissionAreas permissions={side.permissions}>
        {(permission) => (
          <HeldLine
            key={permission.id}
            label={permission.label}
            remark={wayText(permission.way ?? [])}
            held
            isOpen={open === permission.id}
            onToggle={() => setOpen(open === permission.id ? null : permission.id)}
          >
            {person !== null && <Reason person={person} permission={permission} />}
            {other !== null && <Reason person={other} permission={permission} />}
          </HeldLine>
        )}
      </PermissionAreas>
      {hidden > 0 && (
        <Text size="sm" mt={14} c="dimmed">
          and {formatCount(hidden)} more
        </Text>
      )}
    </Box>
  );
}

function Reason({ person, permission }: { person: PersonDetail; permission: ListedPermission }): ReactNode {
  const { value } = usePermission(person, permission.id);
  if (value === null) return null;
  return (
    <>
      {!value.held && (
        <Text size="sm" fw={500} mt={8}>
          <bdi>{person.name}</bdi> doesn’t have it.
        </Text>
      )}
      <PermissionReason explanation={value} person={person} />
    </>
  );
}
