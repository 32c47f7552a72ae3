import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type {
  ChannelAccess,
  ChannelAction,
  ChannelActionAnswer,
  ChannelRequirement,
} from '#contract/channel-access.ts';
import { privacyNames } from '#contract/words/channels.ts';
import { roleName } from '#contract/words/roles.ts';
import { useNow } from '../../state/clock.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePermissions } from '../../state/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import type { Edits } from '../../subjects/changes/use-edits.tsx';
import { HeldLine } from '../../subjects/permissions/HeldLine.tsx';
import { PermissionReason } from '../../subjects/permissions/PermissionReason.tsx';
import { adviceWords } from '../../subjects/permissions/permission-words.ts';
import {
  actionLabel,
  grantWords,
  limitsWords,
  requirementWords,
  shortReason,
} from '../../subjects/permissions/access-words.ts';

interface ChannelAccessViewProps {
  access: ChannelAccess;
  /** The action that is shown in full. */
  open: ChannelAction | null;
  onOpen: (action: ChannelAction | null) => void;
  edits: Edits;
}

/** Everything that one person can do in one channel, each with why, and what to change where they can't. */
export function ChannelAccessView({ access, open, onOpen, edits }: ChannelAccessViewProps): ReactNode {
  const { person, channel, isSubscribed } = access;
  const navigate = useNavigate();
  const facts = [
    person.isBot ? 'Bot' : roleName(person.role),
    ...(person.isActive ? [] : ['deactivated']),
    privacyNames[channel.privacy].toLowerCase(),
    ...(channel.isArchived ? ['archived'] : []),
    ...(isSubscribed === null ? [] : [isSubscribed ? 'subscribed' : 'not subscribed']),
  ];
  return (
    <section aria-label={`${person.name} in #${channel.name}`}>
      <Text component="h2" size="lg" fw={600} className="rc-break">
        <LinkButton onClick={() => navigate({ panel: 'people', open: person.userId })}>
          <bdi>{person.name}</bdi>
        </LinkButton>{' '}
        in{' '}
        <LinkButton onClick={() => navigate({ panel: 'channels', open: channel.id })}>
          <bdi>#{channel.name}</bdi>
        </LinkButton>
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {facts.join(', ')}
      </Text>
      <ul>
        {access.actions.map((answer) => (
          <HeldLine
            key={answer.action}
            label={actionLabel(answer.action)}
            remark={shortReason(access, answer)}
            held={answer.allowed}
            isOpen={open === answer.action}
            onToggle={() => onOpen(open === answer.action ? null : answer.action)}
          >
            <Answer access={access} answer={answer} edits={edits} />
          </HeldLine>
        ))}
      </ul>
    </section>
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
                <Button size="xs" loading={edits.planning} onClick={() => void edits.review(label, changes)}>
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
