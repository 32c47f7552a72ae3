import { Box, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBulb,
  IconCircleCheck,
  IconHelpCircle,
  IconShieldExclamation,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adviceLevels, type AdviceLevel, type SettingAdvice } from '#contract/permissions.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import classes from './Permissions.module.css';

const levels: Readonly<
  Record<AdviceLevel, { words: string; tone: TagTone; icon: typeof IconBulb; color: string }>
> = {
  risk: { words: 'Risk', tone: 'bad', icon: IconShieldExclamation, color: 'badText' },
  caution: { words: 'Caution', tone: 'warn', icon: IconAlertTriangle, color: 'warnText' },
  hint: { words: 'Hint', tone: 'quiet', icon: IconBulb, color: 'fg3' },
};

/** The recommended settings: what should be changed with why and the way there, then what is fine or not known. */
export function AdviceView({ answer }: { answer: Answer<SettingAdvice[]> }): ReactNode {
  const advice = answer.value ?? [];
  const open = adviceLevels.flatMap((level) =>
    advice.filter((each) => each.state === 'open' && each.level === level),
  );
  const fine = advice.filter(({ state }) => state === 'fine');
  const unknown = advice.filter(({ state }) => state === 'unknown');
  return (
    <div className={layoutStyle.rows}>
      <div className={classes.content}>
        <FailedAnswer answer={answer} />
        {answer.value === null && answer.failure === null && <LoadingRows rows={8} rowHeight={64} />}
        {answer.value !== null && open.length === 0 && (
          <Empty kind="empty" icon={IconCircleCheck} title="Nothing to change">
            All {countOf(fine.length, 'recommended setting')} that can be checked here are as recommended.
          </Empty>
        )}
        {open.length > 0 && (
          <section aria-labelledby="advice-open">
            <Text component="h2" id="advice-open" fz="lg" fw={600} mb={4}>
              {countOf(open.length, 'recommendation')}
            </Text>
            <ul>
              {open.map((each) => (
                <OpenAdvice key={each.id} advice={each} />
              ))}
            </ul>
          </section>
        )}
        <Quiet title="As recommended" advice={fine} icon={<IconCircleCheck {...quietIcon('ok')} />} />
        <Quiet
          title="Can’t be checked on this server"
          advice={unknown}
          icon={<IconHelpCircle {...quietIcon('fg3')} />}
        />
      </div>
      <GridFooter
        summed={`${countOf(open.length, 'recommendation')}, ${formatCount(fine.length)} as recommended`}
      />
    </div>
  );
}

const quietIcon = (token: string) => ({
  size: 16,
  stroke: 1.6,
  color: `var(--rc-${token})`,
  style: { flex: 'none' },
  'aria-hidden': true,
});

function OpenAdvice({ advice }: { advice: SettingAdvice }): ReactNode {
  const navigate = useNavigate();
  const showPeople = useShowPeople();
  const { opens } = advice;
  const { words, tone, icon: Icon, color } = levels[advice.level];
  return (
    <li className={classes.advice}>
      <Icon {...quietIcon(color)} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap={8}>
          <Text component="h3" fz="md" fw={600} className="rc-break">
            {advice.title}
          </Text>
          <Tag tone={tone} small>
            {words}
          </Tag>
        </Group>
        <Text c="var(--rc-fg2)" className="rc-break">
          {advice.why}
        </Text>
        <Text size="sm" c="dimmed" className="rc-break">
          Now: <bdi>{advice.now}</bdi>
        </Text>
      </Stack>
      <Button
        aria-label={`Review: ${advice.title}`}
        onClick={() => ('roles' in opens ? showPeople({ roles: [...opens.roles] }) : navigate(opens))}
      >
        Review
      </Button>
    </li>
  );
}

function Quiet(props: { title: string; advice: readonly SettingAdvice[]; icon: ReactNode }): ReactNode {
  const { title, advice, icon } = props;
  if (advice.length === 0) return null;
  return (
    <Box component="section" mt={20} aria-label={title}>
      <Text component="h2" fz="lg" fw={600} mb={4}>
        {title}
      </Text>
      <ul>
        {advice.map(({ id, title: words, now }) => (
          <li key={id} className={classes.quiet}>
            {icon}
            <Text flex={1} miw={0} className="rc-break">
              {words}
            </Text>
            <Text size="sm" c="dimmed" className="rc-ellipsis" maw="40%">
              <bdi>{now}</bdi>
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
