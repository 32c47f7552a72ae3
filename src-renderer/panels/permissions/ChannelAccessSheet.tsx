import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX, IconHelpCircle, IconKey, IconUsers } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { ChannelAccess, ChannelActionAnswer, ChannelRequirement } from '#contract/channel-access.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate } from '../../state/navigation.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { usePermissions } from '../../state/permissions.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import type { Edits } from '../../subjects/changes/use-edits.tsx';
import { PermissionReason } from '../../subjects/permissions/PermissionReason.tsx';
import { adviceWords } from '../../subjects/permissions/permission-words.ts';
import {
  actionLabel,
  grantWords,
  limitsWords,
  requirementWords,
} from '../../subjects/permissions/access-words.ts';
import { allowedWords } from './channel-access-list.tsx';

interface ChannelAccessSheetProps {
  access: ChannelAccess;
  answer: ChannelActionAnswer;
  edits: Edits;
  place: SheetPlace;
  /** The heading of the answer, for the focus of people who came with a question. */
  heading: Ref<HTMLHeadingElement>;
}

/** Whether a person can do something in a channel: why, or what to change so that they can. */
export function ChannelAccessSheet(props: ChannelAccessSheetProps): ReactNode {
  const { access, answer, edits, place, heading } = props;
  const label = actionLabel(answer.action);
  const navigate = useNavigate();
  return (
    <Sheet label={label} {...place} previous="Previous permission" next="Next permission">
      <SheetContent
        icon={<IconKey size={20} stroke={1.6} aria-hidden />}
        name={<strong>{label}</strong>}
        line={
          <span>
            {allowedWords(answer)} for <bdi>{access.person.name}</bdi> in <bdi>#{access.channel.name}</bdi>
          </span>
        }
        actions={
          <Button
            leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
            onClick={() =>
              navigate({
                panel: 'permissions',
                open: permissionPlaceText({
                  view: 'who',
                  area: { kind: 'channel', channelId: access.channel.id },
                  permissionId: null,
                }),
              })
            }
          >
            Show channel permissions
          </Button>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {answer.allowed === false ? 'Why not' : 'Why'}
        </h2>
        <Answer access={access} answer={answer} edits={edits} />
      </SheetContent>
    </Sheet>
  );
}

interface AnswerProps {
  access: ChannelAccess;
  answer: ChannelActionAnswer;
  edits: Edits;
}

function Answer({ access, answer, edits }: AnswerProps): ReactNode {
  // What is plainly so needs no line where something else decides.
  const shown = answer.requirements.filter(
    ({ kind, met }) => met !== true || kind === 'access' || kind === 'permission',
  );
  return (
    <>
      {shown.map((requirement, index) => (
        <Requirement
          // oxlint-disable-next-line react/no-array-index-key -- two requirements can be of one kind, in a fixed order
          key={`${requirement.kind} ${index}`}
          access={access}
          requirement={requirement}
          edits={edits}
        />
      ))}
      {limitsWords(answer).map((words) => (
        <Text key={words} size="sm" c="dimmed" mt={6}>
          {words}
        </Text>
      ))}
    </>
  );
}

function Mark({ met }: { met: boolean | null }): ReactNode {
  const look = { size: 15, role: 'img', style: { flex: 'none', marginTop: 2 } } as const;
  if (met === null) return <IconHelpCircle {...look} color="var(--rc-fg3)" aria-label="Unknown:" />;
  return met ? (
    <IconCircleCheckFilled {...look} color="var(--rc-ok)" aria-label="Met:" />
  ) : (
    <IconCircleX {...look} color="var(--rc-badText)" aria-label="Missing:" />
  );
}

interface RequirementProps {
  access: ChannelAccess;
  requirement: ChannelRequirement;
  edits: Edits;
}

function Requirement({ access, requirement, edits }: RequirementProps): ReactNode {
  const { person } = access;
  const now = useNow(60_000);
  const permissions = usePermissions();
  const { met, grants, fixes } = requirement;
  const byPermission = grants.filter((grant) => grant.kind === 'permission');
  const [held, ...others] = met === true ? byPermission.filter((grant) => grant.held) : [];
  const lines = met === false && requirement.kind === 'permission' ? grants.map(grantWords) : [];
  const advice = met === false ? byPermission.map(({ permission }) => waiting(permission)) : [];

  function waiting(permission: (typeof byPermission)[number]['permission']): string {
    return permission.fullMemberAt === null ? '' : adviceWords(permission, person, now);
  }
  /** The person's own protection, and what the role of the caller allows of people at all. */
  const guard = (target: string): string | null =>
    target.startsWith('user:')
      ? permissions.toPeople('channels', { userIds: [person.userId] })
      : permissions.readOnly;
  return (
    <Flex gap={8} mt={8}>
      <Mark met={met} />
      <Box flex={1} miw={0}>
        <Text size="sm" className="rc-break">
          <bdi>{requirementWords(access, requirement)}</bdi>
        </Text>
        {held !== undefined && (
          <PermissionReason
            explanation={held.permission}
            person={held.owner === null ? person : { ...person, ...held.owner }}
          />
        )}
        {others.map((grant) => (
          <Text key={grant.permission.id} size="sm" c="dimmed" mt={4} className="rc-break">
            <bdi>Also by “{grant.permission.label}”.</bdi>
          </Text>
        ))}
        {[...lines, ...advice]
          .filter((words) => words !== '')
          .map((words) => (
            <Text key={words} size="sm" c="dimmed" mt={2} className="rc-break">
              <bdi>{words}</bdi>
            </Text>
          ))}
        {fixes.length > 0 && (
          <Group gap={6} mt={8} mb={2}>
            {fixes.map(({ label, edits: changes, objection }) => (
              <Permitted key={label} unless={objection || guard(changes[0]?.target ?? '')}>
                <Button
                  size="xs"
                  h="auto"
                  mih={26}
                  py={3}
                  // A sheet is narrower than the name of a person with that of a permission.
                  styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                  loading={edits.planning}
                  onClick={() => void edits.review(label, changes)}
                >
                  <bdi>{label}</bdi>
                </Button>
              </Permitted>
            ))}
          </Group>
        )}
      </Box>
    </Flex>
  );
}
