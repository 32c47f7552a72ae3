import { Button, Flex, Group, Tabs, Text } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { useState, type ReactNode } from 'react';
import { isOpenJob, type Job } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { panelOf } from '../../panels/registry.ts';
import { useNavigate, usePlace } from '../../state/navigation.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { JobActions } from '../../subjects/changes/JobActions.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { FoldingTabs } from '../../ui/FoldingTabs.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { ExportMenu } from '../../subjects/journal/ExportMenu.tsx';
import { noFilter } from '../../subjects/journal/use-journal-changes.ts';
import { useJournalExport } from '../../subjects/journal/use-journal-export.ts';
import { JobControls, JobScreen } from '../../ui/JobScreen.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { outcomeTones } from '../../subjects/changes/OutcomeBar.tsx';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { CheckAgain } from './CheckAgain.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './JobView.module.css';
import { JobFailures } from './JobFailures.tsx';
import { JobRows } from './JobRows.tsx';
import { useJobFailures } from './use-job-failures.ts';
import { doneCount, jobState, outcomeCounts, outcomeTabs, reachedCount } from './job-words.ts';

type Command = 'pause' | 'resume' | 'cancel';

function Controls({ job }: { job: Job }) {
  const call = useOrganizationCall();
  async function control(command: Command): Promise<void> {
    const result = await call('job.control', { jobId: job.id, command });
    if (result.ok) return;
    showNotice({
      title: say('job.control-failed'),
      message: failureMessage(result.failure),
      autoClose: false,
    });
  }
  return (
    <>
      {job.unknown > 0 && <CheckAgain job={job} />}
      {job.state === 'waiting' && (
        <Permitted>
          <Button onClick={() => void control('resume')}>{say('job.resume-now')}</Button>
        </Permitted>
      )}
      <JobControls
        id="pause job"
        scope={say('job.scope')}
        labels={{ pause: say('job.pause-job'), resume: say('job.resume-job') }}
        isPaused={job.state === 'paused'}
        left={job.total - doneCount(job)}
        onPause={() => void control('pause')}
        onResume={() => void control('resume')}
        onCancel={() => void control('cancel')}
      />
    </>
  );
}

function EndedActions({ job }: { job: Job }): ReactNode {
  return (
    <>
      {job.unknown > 0 && <CheckAgain job={job} />}
      {job.applied > 0 && !job.canBeUndone && job.undoObstacle === '' && (
        <Text span size="sm" mih={16} c="var(--rc-fg2)">
          {say('job.cannot-undo')}
        </Text>
      )}
      <JobActions
        jobId={job.id}
        canUndo={job.applied > 0 && (job.canBeUndone || job.undoObstacle !== '')}
        undoObstacle={job.undoObstacle}
        canTryAgain={job.rejected + job.notApplied > 0 || (job.state !== 'finished' && job.skipped > 0)}
        scope={say('job.scope')}
      />
    </>
  );
}

function Bar({ job, percent }: { job: Job; percent: number }): ReactNode {
  return (
    <PartsBar
      size="large"
      role="progressbar"
      aria-label={say('job.changes-done')}
      aria-valuenow={percent}
      parts={[
        ...outcomeCounts(job).map(({ outcome, count }) => ({
          key: outcome,
          tone: outcomeTones[outcome],
          share: count,
        })),
        { key: 'left', tone: 'empty', share: job.total - doneCount(job) },
      ]}
    />
  );
}

/** The changes of the job by outcome, searched and exported. */
function Outcomes({ job }: { job: Job }) {
  const [tab, setTab] = useState('all');
  const [text, setText] = useState('');
  const exporting = useJournalExport();
  const tabs = outcomeTabs(job);
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const filter = { outcomes: shown?.outcomes ?? [], text };
  const failures = useJobFailures(job);
  return (
    <>
      <JobFailures failures={failures} />
      <Group gap={8} wrap="nowrap" flex="none" px={16}>
        <Tabs value={shown?.key ?? 'all'} onChange={(next) => setTab(next ?? 'all')} flex={1} miw={0}>
          <FoldingTabs label={say('job.outcomes')}>
            {tabs.map(({ key, outcomes: [outcome], count }) => (
              <Tabs.Tab key={key} value={key}>
                <Flex component="span" gap={5} align="center">
                  {outcome === undefined ? say('job.all') : <OutcomeMark outcome={outcome} />}{' '}
                  <Text span inherit className="rc-tabular" c="var(--rc-fg3)">
                    {formatCount(count)}
                  </Text>
                </Flex>
              </Tabs.Tab>
            ))}
          </FoldingTabs>
        </Tabs>
        <FindField
          label={say('job.search-label')}
          placeholder={say('ui.search')}
          w={204}
          value={text}
          onChange={setText}
        />
        <ExportMenu
          label={say('job.export-outcomes')}
          disabled={false}
          read={exporting.read}
          onExport={(format) =>
            exporting.start(format, { ...noFilter, text, outcomes: [...filter.outcomes] }, job.id)
          }
        />
      </Group>
      <div role="tabpanel" aria-label={say('job.outcomes')} className={layoutStyle.rows}>
        <JobRows key={JSON.stringify(filter)} job={job} filter={filter} failures={failures} />
      </div>
    </>
  );
}

/** A job: how far it is, how its changes ended, and how to pause or end it. */
export function JobView({ job }: { job: Job }) {
  const navigate = useNavigate();
  const { panel } = usePlace();
  const leave = () => navigate({});
  useShortcut({
    id: 'leave job',
    keys: 'Esc',
    label: say('job.leave'),
    scope: say('job.scope'),
    inPalette: false,
    run: leave,
  });
  const { title, remark } = jobState(job, useNow());
  const done = reachedCount(job);
  const percent = job.total === 0 ? 100 : Math.floor((done / job.total) * 100);
  const begun = { count: job.total, time: formatClock(job.startedAtMilliseconds) };
  return (
    <JobScreen
      title={job.title}
      line={
        job.reason === ''
          ? say('job.started', begun)
          : sayNodes('job.started-for', { ...begun, reason: <bdi>{job.reason}</bdi> })
      }
      path={[{ words: panelOf(panel)?.label ?? '', onOpen: leave }]}
      actions={isOpenJob(job) ? <Controls job={job} /> : <EndedActions job={job} />}
      progress={{
        done,
        whole: say('job.of', { total: job.total }),
        share: say('job.percent', { share: percent / 100 }),
        state: title,
        remark,
        bar: <Bar job={job} percent={percent} />,
        spoken: isOpenJob(job) ? say('job.percent', { share: Math.floor(percent / 10) / 10 }) : title,
      }}
    >
      <Outcomes job={job} />
      <footer className={classes.foot}>{say('job.in-journal')}</footer>
    </JobScreen>
  );
}
