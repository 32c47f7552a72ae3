import { Button, Flex, Text } from '@mantine/core';
import { IconArrowsLeftRight, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChannelAction } from '#contract/channel-access.ts';
import type { PersonDetail } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
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
import { OutcomeFooter } from '../../ui/grid/FooterOutcome.tsx';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import {
  PermissionList,
  useListedPermissions,
  usePermissionSearch,
  type PermissionSearch,
} from '../../subjects/permissions/PersonPermissions.tsx';
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
  const [search, searchFields] = usePermissionSearch();
  return (
    <>
      <div className={classes.fields}>
        <div>
          <PersonSelect
            label="Person"
            userId={userId}
            onUser={(picked) => onQuestion({ ...question, userId: picked })}
          />
        </div>
        <div>
          <ChannelSelect
            channelId={channelId}
            onChannel={(picked) => onQuestion({ ...question, channelId: picked })}
            onClear={() => onQuestion({ ...question, channelId: null })}
          />
        </div>
        {userId !== null && channelId === null && searchFields}
      </div>
      <div className={panel.body}>
        {userId === null ? (
          <div className={classes.content}>
            <Empty kind="empty" icon={IconKey} title="Choose a person">
              See all that they may do in the organization, and why. With a channel too, see what they can do
              there and what to change where they can’t.
            </Empty>
          </div>
        ) : channelId === null ? (
          <OnePerson userId={userId} search={search} />
        ) : (
          <>
            <div className={classes.content}>
              <InChannel key={`${userId} ${channelId}`} question={{ ...question, userId, channelId }} />
            </div>
            <OutcomeFooter />
          </>
        )}
      </div>
    </>
  );
}

interface OnePersonProps {
  userId: number;
  search: PermissionSearch;
}

/** What somebody has of the organization's and the groups' permissions. */
function OnePerson({ userId, search }: OnePersonProps): ReactNode {
  const answer = useOrganizationQuery('people.person', { userId }, { since: usePermissionRevision() });
  const person = answer.value;
  if (person !== null) return <ListOfPerson key={userId} person={person} search={search} />;
  return (
    <div className={classes.content}>
      <FailedAnswer answer={answer} />
      {answer.failure === null && <LoadingRows rows={12} />}
    </div>
  );
}

function ListOfPerson({ person, search }: { person: PersonDetail; search: PermissionSearch }): ReactNode {
  const navigate = useNavigate();
  const { userId } = person;
  const answer = useListedPermissions(person, search);
  return (
    <>
      <section className={classes.content} aria-label={`Permissions of ${person.name}`}>
        <Flex align="center" gap={8} wrap="wrap">
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
        <PermissionList person={person} search={search} answer={answer} />
      </section>
      <GridFooter summed={answer.value === null ? '' : countOf(answer.value.matching, 'permission')} />
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
