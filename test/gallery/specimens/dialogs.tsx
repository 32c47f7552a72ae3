import { Button, TextInput } from '@mantine/core';
import type { ChangeFact, PlannedChange, SkippedChange } from '#contract/changes.ts';
import { DialogFrame } from '../../../src-renderer/ui/dialog/DialogFrame.tsx';
import { MenuForm } from '../../../src-renderer/ui/MenuForm.tsx';
import { ChangeDiff } from '../../../src-renderer/subjects/changes/ChangeValue.tsx';
import { ChangePreview, ManyChangesPreview } from '../../../src-renderer/subjects/changes/ChangePreview.tsx';
import { SingleChangePreview } from '../../../src-renderer/subjects/changes/SingleChangePreview.tsx';
import { JobActions } from '../../../src-renderer/subjects/changes/JobActions.tsx';
import { ThingFacts } from '../../../src-renderer/subjects/changes/ThingFacts.tsx';
import { TypeNumber } from '../../../src-renderer/ui/TypeNumber.tsx';
import { SkippedList } from '../../../src-renderer/subjects/changes/SkippedList.tsx';
import { ExportMenu } from '../../../src-renderer/subjects/journal/ExportMenu.tsx';
import { MessageHtml } from '../../../src-renderer/subjects/messages/MessageHtml.tsx';
import { SenderAndTime } from '../../../src-renderer/subjects/messages/SenderAndTime.tsx';
import { aChangeSet, aPlannedChange } from '../../fakes/change-sets.ts';
import { inventedNow } from '../../fakes/people.ts';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

const factsOf = ({ label, name, value, title, email }: Words): ChangeFact[] => [
  { label, before: value, after: name, as: 'words' },
  { label: title, before: email, after: `${email}/{id}`, as: 'code' },
];

const changeOf = (id: number, { name, email, label, value, sentence }: Words): PlannedChange =>
  aPlannedChange(id, {
    name,
    email,
    field: 'profile:2',
    fieldName: label,
    before: value,
    after: name,
    beforeWords: value,
    afterWords: name,
    notice: id === 1 ? sentence : '',
    risk: id === 2 ? 'high' : 'low',
  });
const skippedOf = ({ name, sentence }: Words): SkippedChange[] => [
  { target: 'user:9', field: 'role', name, reason: 'protected', explanation: sentence },
  { target: 'user:8', field: 'role', name, reason: 'already-so', explanation: sentence },
];
const effects = ({ sentence, title }: Words) => ({
  whatElseChanges: [sentence],
  canBeUndone: [title],
  cannotBeUndone: [sentence],
});
const preview = (words: Words, isSingle: boolean) => (
  <ChangePreview
    changeSet={aChangeSet(
      isSingle ? [changeOf(1, words)] : [changeOf(1, words), changeOf(2, words), changeOf(3, words)],
      {
        title: words.title,
        ...effects(words),
        ...(isSingle
          ? {}
          : {
              skipped: skippedOf(words),
              skippedCount: 2,
              largeShare: 94,
              typeToConfirm: 3,
              takesAway: true,
              isDangerous: true,
              spans: [
                { calls: 200, afterSeconds: 0 },
                { calls: 40, afterSeconds: 60 },
              ],
            }),
      },
    )}
    onReviewAgain={nothing}
    onClose={nothing}
    leavesBy={nothing}
  />
);
const form = (words: Words, parts: { bar?: string; problem?: string; isWide?: boolean }) => {
  const { isWide = false, bar = null, problem = null } = parts;
  const Preview = isWide ? ManyChangesPreview : SingleChangePreview;
  return (
    <Preview
      changeSet={aChangeSet([changeOf(1, words)], { title: words.title, ...effects(words) })}
      form={{
        title: words.title,
        verb: words.label,
        fields: () => (
          <TextInput label={words.label} description={words.sentence} defaultValue={words.value} />
        ),
        saysProblem: false,
        bar,
        isPlanning: false,
        problem,
        isChanged: false,
        isMany: false,
        isWide,
        onBusy: nothing,
      }}
      onReviewAgain={nothing}
      onClose={nothing}
      leavesBy={nothing}
    />
  );
};

/** Dialogs, their previews, and messages. */
export const dialogs: readonly Specimen[] = [
  {
    component: 'ChangeDiff',
    width: 240,
    states: { usual: (words) => <ChangeDiff {...changeOf(2, words)} /> },
  },
  {
    component: 'ChangePreview',
    width: 1_100,
    height: 640,
    states: { many: (words) => preview(words, false) },
  },
  {
    component: 'SingleChangePreview',
    width: 560,
    height: 640,
    states: { one: (words) => preview(words, true) },
  },
  {
    component: 'DialogFrame',
    width: 560,
    height: 360,
    states: {
      information: ({ title, sentence }) => (
        <DialogFrame title={title} onClose={nothing}>
          <p>{sentence}</p>
        </DialogFrame>
      ),
      'longer than the window': (words) => (
        <DialogFrame
          title={words.title}
          subtitle={words.sentence}
          onClose={nothing}
          aside={
            <Button size="md" variant="subtle">
              {words.label}
            </Button>
          }
          foot={
            <>
              <Button size="md">{words.label}</Button>
              <Button size="md" variant="filled">
                {words.value}
              </Button>
            </>
          }
        >
          {[1, 2, 3, 4, 5, 6].map((field) => (
            <TextInput key={field} label={`${words.label} ${field}`} defaultValue={words.value} />
          ))}
        </DialogFrame>
      ),
    },
  },
  {
    component: 'PreviewDialog',
    width: 560,
    height: 640,
    states: {
      usual: (words) => form(words, {}),
      barred: (words) => form(words, { bar: words.sentence }),
      refused: (words) => form(words, { problem: words.sentence }),
    },
  },
  {
    component: 'ChangesOfOne',
    width: 1_100,
    height: 640,
    states: { usual: (words) => form(words, { isWide: true }) },
  },
  {
    component: 'JobActions',
    states: {
      usual: ({ group }) => <JobActions jobId="1" canUndo undoObstacle="" canTryAgain scope={group} />,
      'not undone here': ({ group, sentence }) => (
        <JobActions jobId="1" canUndo undoObstacle={sentence} canTryAgain={false} scope={group} />
      ),
    },
  },
  {
    component: 'MenuForm',
    states: {
      usual: ({ label, action }) => (
        <MenuForm label={label} submit={action} onApply={nothing}>
          <TextInput label={label} />
        </MenuForm>
      ),
    },
  },
  {
    component: 'ExportMenu',
    width: 320,
    states: {
      usual: ({ label }) => <ExportMenu label={label} disabled={false} read={null} onExport={nothing} />,
      reading: ({ label }) => <ExportMenu label={label} disabled={false} read={4_200} onExport={nothing} />,
    },
  },
  {
    component: 'ThingFacts',
    width: 480,
    states: {
      new: (words) => <ThingFacts facts={factsOf(words).map((fact) => ({ ...fact, before: '' }))} />,
      changed: (words) => <ThingFacts facts={factsOf(words)} />,
    },
  },
  {
    component: 'TypeNumber',
    width: 320,
    states: { usual: () => <TypeNumber number={4_200} typed="42" onTyped={nothing} /> },
  },
  {
    component: 'MessageHtml',
    width: 480,
    states: {
      usual: ({ sentence, name, title }) => (
        <MessageHtml
          organizationUrl="https://chat.orchid.example"
          html={`<h2>${title}</h2><p>${sentence} <span class="user-mention">@${name}</span></p>
            <blockquote><p>${sentence}</p></blockquote><pre><code>${sentence}</code></pre>
            <ul><li>${title}</li></ul>
            <table><thead><tr><th>${title}</th></tr></thead><tbody><tr><td>${name}</td></tr></tbody></table>
            <div class="spoiler-block"><div class="spoiler-header">${title}</div>
            <div class="spoiler-content"><p>${sentence}</p></div></div>`}
        />
      ),
    },
  },
  {
    component: 'SenderAndTime',
    states: {
      usual: ({ name }) => (
        <div style={{ display: 'flex', gap: 8 }}>
          <SenderAndTime sender={name} sent={{ at: inventedNow, words: 'Mon 23 Nov, 14:12' }} />
        </div>
      ),
    },
  },
  {
    component: 'SkippedList',
    width: 480,
    height: 160,
    states: { usual: (words) => <SkippedList skipped={skippedOf(words)} /> },
  },
];
