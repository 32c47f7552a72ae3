import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ConnectionState } from '#contract/organization.ts';
import { Banner } from '../../../src-renderer/ui/Banner.tsx';
import { CheckedSteps } from '../../../src-renderer/ui/CheckedSteps.tsx';
import { FailedAnswer } from '../../../src-renderer/ui/FailedAnswer.tsx';
import { Notice } from '../../../src-renderer/ui/Notice.tsx';
import { OfflineBanner } from '../../../src-renderer/ui/OfflineBanner.tsx';
import { JobControls, JobScreen } from '../../../src-renderer/ui/JobScreen.tsx';
import { Empty } from '../../../src-renderer/ui/Empty.tsx';
import { LoadingRows } from '../../../src-renderer/ui/LoadingRows.tsx';
import { AffectedPeople } from '../../../src-renderer/subjects/people/AffectedPeople.tsx';
import { LeaversNotice } from '../../../src-renderer/subjects/people/LeaversNotice.tsx';
import { PermissionImpacts } from '../../../src-renderer/subjects/permissions/PermissionImpacts.tsx';
import { inventedNow } from '../../fakes/people.ts';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

const since = inventedNow * 1_000;
const offline = (connection: ConnectionState) => (
  <OfflineBanner
    connection={connection}
    dataFromMilliseconds={since}
    onTryNow={nothing}
    onCheck={nothing}
    onSignIn={nothing}
  />
);
const button = ({ action }: Words) => (
  <Button size="xs" onClick={nothing}>
    {action}
  </Button>
);

const affected = (tone: 'losing' | 'gaining', { title, name, email }: Words, count: number) => (
  <AffectedPeople
    tone={tone}
    words={title}
    affected={{ count, people: [{ userId: 41, name, email }] }}
    onShow={nothing}
  />
);

/** Notices about a state, or about why something doesn't work. */
export const notices: readonly Specimen[] = [
  {
    component: 'AffectedPeople',
    width: 480,
    states: {
      losing: (words) => affected('losing', words, 12),
      gaining: (words) => affected('gaining', words, 1),
    },
  },
  {
    component: 'LeaversNotice',
    width: 480,
    states: {
      several: () => <LeaversNotice userIds={[41, 42]} onOffboard={nothing} />,
    },
  },
  {
    component: 'PermissionImpacts',
    width: 480,
    states: {
      'some lose it': () => <PermissionImpacts changes={[{ permissionId: 'realm:losing', value: '12' }]} />,
      'nobody is affected': () => (
        <PermissionImpacts changes={[{ permissionId: 'realm:nobody', value: '12' }]} />
      ),
    },
  },
  {
    component: 'Banner',
    width: 640,
    states: {
      neutral: ({ title, sentence }) => (
        <Banner tone="neutral" icon={IconAlertTriangle} title={title}>
          {sentence}
        </Banner>
      ),
      warn: (words) => (
        <Banner tone="warn" icon={IconAlertTriangle} title={words.title} actions={button(words)}>
          {words.sentence}
        </Banner>
      ),
      bad: ({ title, sentence }) => (
        <Banner tone="bad" icon={IconAlertTriangle} title={title}>
          {sentence}
        </Banner>
      ),
    },
  },
  {
    component: 'CheckedSteps',
    states: {
      failed: ({ title, label, sentence, action }) => (
        <CheckedSteps
          title={title}
          isRunning={false}
          steps={[
            { id: '1', label, state: 'passed', detail: '', milliseconds: 40 },
            { id: '2', label: title, state: 'failed', detail: sentence, advice: action, milliseconds: 12 },
            { id: '3', label, state: 'skipped', detail: '', milliseconds: null },
          ]}
        />
      ),
      'under way': ({ title, label }) => (
        <CheckedSteps
          title={title}
          isRunning
          steps={[
            { id: '1', label, state: 'running', detail: '', milliseconds: null },
            { id: '2', label, state: 'waiting', detail: '', milliseconds: null },
          ]}
        />
      ),
    },
  },
  {
    component: 'FailedAnswer',
    states: {
      usual: ({ sentence }) => (
        <FailedAnswer answer={{ failure: { kind: 'internal', message: sentence }, askAgain: nothing }} />
      ),
    },
  },
  {
    component: 'Notice',
    states: {
      neutral: ({ sentence }) => <Notice>{sentence}</Notice>,
      warn: (words) => (
        <Notice tone="warn" title={words.title} action={button(words)}>
          {words.sentence}
        </Notice>
      ),
      bad: (words) => (
        <Notice tone="bad" action={button(words)}>
          {words.sentence}
        </Notice>
      ),
      'to be dismissed': ({ title, sentence }) => (
        <Notice tone="bad" title={title} onDismiss={nothing}>
          {sentence}
        </Notice>
      ),
    },
  },
  {
    component: 'OfflineBanner',
    width: 640,
    states: {
      reconnecting: ({ sentence }) =>
        offline({
          kind: 'reconnecting',
          sinceMilliseconds: since,
          nextTryAtMilliseconds: since,
          reason: sentence,
        }),
      proxy: ({ sentence }) =>
        offline({
          kind: 'offline',
          sinceMilliseconds: since,
          nextTryAtMilliseconds: null,
          reason: sentence,
          proxy: 'http://proxy.orchid.example:8080',
        }),
      'signed out': ({ sentence }) =>
        offline({ kind: 'signed-out', sinceMilliseconds: since, message: sentence }),
      'too large': ({ sentence }) =>
        offline({ kind: 'refused', sinceMilliseconds: since, message: sentence, isTooLarge: true }),
    },
  },
  {
    component: 'JobScreen',
    width: 900,
    height: 260,
    states: {
      'under way': ({ title, sentence, label }) => (
        <JobScreen
          title={title}
          line={sentence}
          path={[{ words: label, onOpen: nothing }]}
          actions={
            <JobControls
              id="gallery pause"
              scope="Gallery"
              labels={{ pause: 'Pause the job', resume: 'Resume the job' }}
              isPaused={false}
              left={11_276}
              onPause={nothing}
              onResume={nothing}
              onCancel={nothing}
            />
          }
          progress={{
            done: 1_204,
            whole: 'of 12,480',
            share: '9% done',
            state: title,
            remark: sentence,
            outcomes: <li>{label}</li>,
            bar: null,
            spoken: '',
          }}
        >
          {null}
        </JobScreen>
      ),
    },
  },
  {
    component: 'Empty',
    states: {
      empty: ({ title, sentence }) => (
        <Empty kind="empty" title={title}>
          {sentence}
        </Empty>
      ),
      failed: (words) => (
        <Empty kind="failed" title={words.title} action={button(words)}>
          {words.sentence}
        </Empty>
      ),
    },
  },
  { component: 'LoadingRows', states: { usual: () => <LoadingRows rows={4} /> } },
];
