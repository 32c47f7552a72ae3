import { ActionIcon, Flex, Group, Text, Tooltip } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconArrowLeft, IconArrowRight, IconSearch } from '@tabler/icons-react';
import { memo } from 'react';
import { isOpenJob } from '#contract/changes.ts';
import type { Organization, RateBudget } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { useSteps } from '../../state/navigation.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { jobToShow } from '../job/job-words.ts';
import { ConnectionLabel } from './ConnectionMark.tsx';
import { JobChip } from './JobChip.tsx';
import { RateBudgetGauge } from './RateBudgetGauge.tsx';
import classes from './TopBar.module.css';

const Steps = memo(function Steps() {
  const { back, forward, go } = useSteps();
  useShortcut({
    id: 'back',
    keys: 'Alt Left',
    label: say('shell.go-back'),
    scope: say('ui.everywhere'),
    run: () => go(-1),
  });
  useShortcut({
    id: 'forward',
    keys: 'Alt Right',
    label: say('shell.go-forward'),
    scope: say('ui.everywhere'),
    run: () => go(1),
  });
  return (
    <Flex gap={4} flex="none" ms={12} me={8}>
      <Tooltip label={say('shell.back')}>
        <ActionIcon aria-label={say('shell.back')} disabled={!back} onClick={() => go(-1)}>
          <IconArrowLeft size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={say('shell.forward')}>
        <ActionIcon aria-label={say('shell.forward')} disabled={!forward} onClick={() => go(1)}>
          <IconArrowRight size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Flex>
  );
});

const SearchButton = memo(function SearchButton() {
  return (
    <button type="button" className={classes.search} onClick={spotlight.open} aria-keyshortcuts="Control+K">
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <Text span inherit truncate flex={1}>
        {say('palette.search-label')}
      </Text>
      <Keys keys="Ctrl K" />
    </button>
  );
});

/** The rate budget while a job uses it, and where little of it is left. */
function Budget({ budget }: { budget: RateBudget }) {
  const job = jobToShow(useTable('jobs'), useNow(5_000));
  return <RateBudgetGauge budget={budget} isUsed={job !== undefined && isOpenJob(job)} />;
}

/** Organization, history and search on the left; job, rate budget, connection and oneself on the right. */
export function TopBar({ organization }: { organization: Organization }) {
  const { me } = organization;
  return (
    <section className={classes.bar} data-region="top bar" aria-label={say('shell.top-bar')}>
      <bdi className={`${classes.name} rc-ellipsis`} title={organization.name}>
        {organization.name}
      </bdi>
      <Steps />
      <SearchButton />
      <Group gap={12} wrap="nowrap" justify="flex-end" miw={0} flex="1 0 auto" ms={12}>
        <JobChip />
        {organization.budget === null ? null : <Budget budget={organization.budget} />}
        <ConnectionLabel connection={organization.connection} url={organization.url} />
        {me === null ? null : (
          <Flex role="img" aria-label={me.name} title={me.name} component="span" display="inline-flex">
            <Avatar userId={me.userId} name={me.name} size={24} />
          </Flex>
        )}
      </Group>
    </section>
  );
}
