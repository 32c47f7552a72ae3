import { Button, Flex } from '@mantine/core';
import { IconListCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import type { BreadcrumbsProps } from './Breadcrumbs.tsx';
import { KeyButton } from './KeyButton.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Permitted, useChangeShortcut } from './Permitted.tsx';
import layoutStyle from './Layout.module.css';
import classes from './JobScreen.module.css';

interface ProgressProps {
  done: number;
  /** Next to the number done: "of 1,200". */
  whole: string;
  /** At the end of their line: "40% done"; empty where all is done. */
  share: string;
  /** The progress: "About 2 minutes left". */
  state: string;
  /** More about the progress; may be empty. */
  remark: ReactNode;
  /** List items with the number for each outcome; left out if shown elsewhere. */
  outcomes?: ReactNode;
  bar: ReactNode;
  /** What screen readers announce, less often than it shows. */
  spoken: string;
}

interface JobScreenProps {
  title: string;
  /** The way back to where it was started; left out next to a list under the panel's title, where it scrolls as a whole. */
  path?: BreadcrumbsProps['path'];
  /** What it is about, and since when. */
  line: ReactNode;
  actions: ReactNode;
  progress: ProgressProps;
  children: ReactNode;
}

/** Long-running work: what it is, how to pause or end it, its progress, and its result. */
export function JobScreen(props: JobScreenProps): ReactNode {
  const { title, path, line, actions, progress, children } = props;
  return (
    <div className={path === undefined ? `${layoutStyle.scroll} ${classes.within}` : layoutStyle.page}>
      {path === undefined ? (
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 className="rc-ellipsis" title={title}>
              <bdi>{title}</bdi>
            </h2>
            <p className="rc-tabular">{line}</p>
          </div>
          <Flex gap={8} flex="none">
            {actions}
          </Flex>
        </header>
      ) : (
        <PageHeader path={path} icon={IconListCheck} name={title} line={line} actions={actions} />
      )}
      <Progress {...progress} />
      {children}
    </div>
  );
}

function Progress(props: ProgressProps): ReactNode {
  const { done, whole, share, state, remark, outcomes, bar, spoken } = props;
  return (
    <section className={classes.box} aria-label={say('job.progress')}>
      <div className={`${classes.numbers} rc-tabular`}>
        <p className={classes.done}>
          {formatCount(done)} <span>{whole}</span>
        </p>
        <p className={classes.state}>
          <strong>{state}</strong> <span>{remark}</span>
        </p>
        {outcomes !== undefined && (
          <ul className={classes.outcomes} aria-label={say('job.outcomes')}>
            {outcomes}
          </ul>
        )}
        {share !== '' && <span className={classes.share}>{share}</span>}
      </div>
      {bar}
      <output className="rc-visually-hidden">{spoken}</output>
    </section>
  );
}

interface JobControlsProps {
  /** The shortcut's ID. */
  id: string;
  /** The heading in the list of shortcuts. */
  scope: string;
  /** What the shortcut does, in the list of shortcuts and the palette. */
  labels: { pause: string; resume: string };
  isPaused: boolean;
  /** How many are left; null if unknown or finished. */
  left: number | null;
  /** The label for resuming, "Resume" by default. */
  resumeWords?: string;
  onPause: () => void;
  onResume: () => void;
  /** null if nothing is left to cancel. */
  onCancel: (() => void) | null;
}

/** Pauses, resumes and cancels work. */
export function JobControls(props: JobControlsProps): ReactNode {
  const {
    scope,
    labels,
    isPaused,
    left,
    resumeWords = say('job.resume'),
    onPause,
    onResume,
    onCancel,
  } = props;
  const toggle = isPaused ? onResume : onPause;
  const words = isPaused ? resumeWords : say('job.pause');
  useChangeShortcut({
    id: props.id,
    keys: 'P',
    label: isPaused ? labels.resume : labels.pause,
    scope,
    run: toggle,
  });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Permitted>
        <KeyButton keys="P" leftSection={<Icon size={15} stroke={1.6} aria-hidden />} onClick={toggle}>
          {words}
        </KeyButton>
      </Permitted>
      {onCancel !== null && (
        <Button onClick={onCancel}>{say('job.cancel-remaining', { count: left ?? 0 })}</Button>
      )}
    </>
  );
}
