import { Box, Flex } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ChannelAction } from '#contract/channel-access.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useOpen } from '../../state/navigation.ts';
import { questionText, readQuestion, type ChannelQuestion } from '../../state/permission-question.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { ChannelAccessView } from './ChannelAccessView.tsx';
import { ChannelSelect, PersonSelect } from './QuestionPickers.tsx';
import classes from './Permissions.module.css';

/** Groups change all the time in a large organization; nobody reads as fast. */
const pauseMilliseconds = 300;

/** What one person can do in one channel, and why. */
export function PermissionsPanel(): ReactNode {
  const [place, setPlace] = useOpen('permissions');
  const question = readQuestion(place);
  const { userId, channelId, action } = question;
  const [toggled, setToggled] = useState<{ place: string | null; action: ChannelAction | null } | null>(null);
  const edits = useEdits();
  const groups = useThrottledValue(useTable('groups'), pauseMilliseconds);
  const settings = useThrottledValue(useTable('settings'), pauseMilliseconds);
  const channels = useThrottledValue(useRow('channels', 0)?.version, pauseMilliseconds);
  const input = userId === null || channelId === null ? null : { userId, channelId };
  const answer = useAnswer('channels.access', input, { since: [groups, settings, channels] });
  const access = answer.value;

  function ask(change: Partial<ChannelQuestion>): void {
    setPlace(questionText({ ...question, ...change }));
  }
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader title="Permissions" count="" counted="" />
        <Flex gap={8} px={16} pb={12} wrap="wrap" flex="none">
          <Box flex="1 1 220px" maw={320}>
            <PersonSelect label="Person" userId={userId} onUser={(picked) => ask({ userId: picked })} />
          </Box>
          <Box flex="1 1 220px" maw={320}>
            <ChannelSelect channelId={channelId} onChannel={(picked) => ask({ channelId: picked })} />
          </Box>
        </Flex>
        <div className={panel.body}>
          <div className={classes.content}>
            <ProblemNotice problem={edits.problem} onDismiss={edits.dismissProblem} />
            {input === null ? (
              <StateBlock kind="empty" icon={IconKey} title="Who can do what in a channel">
                {userId === null ? 'Choose a person' : 'Choose a channel'} to see what they can do there, why,
                and what to change where they can’t.
              </StateBlock>
            ) : (
              <FailedAnswer answer={answer} />
            )}
            {input !== null && access === null && answer.failure === null && <LoadingRows rows={12} />}
            {access !== null && input !== null && (
              <ChannelAccessView
                access={access}
                open={toggled?.place === place ? toggled.action : action}
                onOpen={(next) => setToggled({ place, action: next })}
                edits={edits}
              />
            )}
          </div>
        </div>
      </div>
      {edits.dialog}
    </div>
  );
}
