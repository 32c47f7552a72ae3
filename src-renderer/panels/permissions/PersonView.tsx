import { Box, Button, Flex, Text } from '@mantine/core';
import { IconArrowsLeftRight, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChannelAction } from '#contract/channel-access.ts';
import { roleName } from '#contract/words/roles.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { questionText, type ChannelQuestion } from '../../state/permission-question.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import panel from '../../ui/Panel.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { PersonPermissions } from '../../subjects/permissions/PersonPermissions.tsx';
import { ChannelAccessView } from './ChannelAccessView.tsx';
import { ChannelSelect, PersonSelect } from './QuestionPickers.tsx';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';
import classes from './Permissions.module.css';

interface PersonViewProps {
  question: ChannelQuestion;
  onQuestion: (question: ChannelQuestion) => void;
}

/** Everything that one person may do, or all they can do in one channel, each with why. */
export function PersonView({ question, onQuestion }: PersonViewProps): ReactNode {
  const { userId, channelId } = question;
  return (
    <>
      <Flex gap={8} px={16} py={12} wrap="wrap" flex="none" align="flex-end">
        <Box flex="1 1 220px" maw={320}>
          <PersonSelect
            label="Person"
            userId={userId}
            onUser={(picked) => onQuestion({ ...question, userId: picked })}
          />
        </Box>
        <Box flex="1 1 220px" maw={320}>
          <ChannelSelect
            channelId={channelId}
            onChannel={(picked) => onQuestion({ ...question, channelId: picked })}
            onClear={() => onQuestion({ ...question, channelId: null })}
          />
        </Box>
      </Flex>
      <div className={panel.body}>
        <div className={classes.content}>
          {userId === null ? (
            <Empty kind="empty" icon={IconKey} title="Choose a person">
              See all that they may do in the organization, and why. With a channel too, see what they can do
              there and what to change where they can’t.
            </Empty>
          ) : channelId === null ? (
            <OnePerson userId={userId} />
          ) : (
            <InChannel key={`${userId} ${channelId}`} question={{ ...question, userId, channelId }} />
          )}
        </div>
      </div>
    </>
  );
}

/** What somebody has of the organization's and the groups' permissions. */
function OnePerson({ userId }: { userId: number }): ReactNode {
  const navigate = useNavigate();
  const answer = useOrganizationQuery('people.person', { userId }, { since: usePermissionRevision() });
  const person = answer.value;
  return (
    <>
      <FailedAnswer answer={answer} />
      {person === null && answer.failure === null && <LoadingRows rows={12} />}
      {person !== null && (
        <section aria-label={`Permissions of ${person.name}`}>
          <Flex align="center" gap={8} mb={10} wrap="wrap">
            <Text component="h2" size="lg" fw={600} className="rc-break">
              <LinkButton onClick={() => navigate({ panel: 'people', open: userId })}>
                <bdi>{person.name}</bdi>
              </LinkButton>
            </Text>
            <Text size="sm" c="dimmed" flex={1}>
              {person.isBot ? 'Bot' : roleName(person.role)}
              {person.isActive ? '' : ', deactivated'}
            </Text>
            <Button
              leftSection={<IconArrowsLeftRight size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                navigate({
                  panel: 'permissions',
                  open: permissionPlaceText({ view: 'compare', userIds: [userId, null] }),
                })
              }
            >
              Compare with somebody
            </Button>
          </Flex>
          <PersonPermissions key={userId} person={person} />
        </section>
      )}
    </>
  );
}

interface InChannelProps {
  question: ChannelQuestion & { userId: number; channelId: number };
}

function InChannel({ question }: InChannelProps): ReactNode {
  const { userId, channelId, action } = question;
  const place = questionText(question);
  const [toggled, setToggled] = useState<{ place: string; action: ChannelAction | null } | null>(null);
  const edits = useEdits();
  const answer = useOrganizationQuery(
    'channels.access',
    { userId, channelId },
    { since: usePermissionRevision() },
  );
  const access = answer.value;
  const view = useRef<HTMLDivElement>(null);
  const isShown = access !== null;
  useEffect(() => {
    // People who came with a question read on from its answer; those who chose it in a field stay there.
    if (!isShown || document.activeElement?.matches('input') === true) return;
    view.current?.querySelector<HTMLElement>('button[aria-expanded="true"]')?.focus();
  }, [isShown]);
  return (
    <div ref={view}>
      <Notice tone="bad" onDismiss={edits.dismissProblem}>
        {edits.problem}
      </Notice>
      <FailedAnswer answer={answer} />
      {access === null && answer.failure === null && <LoadingRows rows={12} />}
      {access !== null && (
        <ChannelAccessView
          access={access}
          open={toggled?.place === place ? toggled.action : action}
          onOpen={(next) => setToggled({ place, action: next })}
          edits={edits}
        />
      )}
      {edits.dialog}
    </div>
  );
}
