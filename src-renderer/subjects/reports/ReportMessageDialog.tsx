import { Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChangeTarget } from '#contract/changes.ts';
import type { MessageToReport, ReportSource } from '#contract/reports.ts';
import { codePointCount, textLimits } from '#contract/text-rules.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import { formatTimeAgo } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useRow } from '../../state/replica.ts';
import { Field } from '../../ui/Field.tsx';
import { PreviewDialog } from '../changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { safeText } from '../../ui/safe-text.tsx';
import classes from './ReportQuote.module.css';
import { sayNodes } from '../../ui/say-nodes.tsx';

const lookUpAfterMilliseconds = 300;
const noTypes: ReportSource['types'] = [];

type LookUp =
  | { kind: 'nothing' }
  | { kind: 'found'; message: MessageToReport }
  | { kind: 'problem'; words: string };

/** Finds a message while its id or link is typed. */
function useLookUp(text: string): LookUp {
  const input = text === '' ? null : { text };
  const { value, failure } = useOrganizationQuery('reports.message', input, {
    pauseMilliseconds: lookUpAfterMilliseconds,
  });
  if (failure !== null) return { kind: 'problem', words: failureMessage(failure) };
  return value === null ? { kind: 'nothing' } : { kind: 'found', message: value };
}

/** Why nothing can be reported here; null where it can. */
function objectionOf(source: ReportSource | undefined, server: ServerAge): string | null {
  if (source?.state.kind === 'off') {
    return say('report.off');
  }
  if (source?.state.kind === 'too-old') {
    return wordsAt(server, 'reports');
  }
  return null;
}

function descriptionObjection(description: string, { type }: { type: string | null }): string | null {
  if (codePointCount(description) > textLimits.reportDescription) {
    return say('report.too-long', { most: textLimits.reportDescription });
  }
  return type === 'other' && description.trim() === '' ? '' : null;
}

/** Reports a message to the moderators oneself (https://zulip.com/api/report-message), with the server's own kinds. */
export function ReportMessageDialog({
  message = '',
  onClose,
}: {
  message?: string;
  onClose: () => void;
}): ReactNode {
  const source = useRow('reportSource', 0);
  const server = useServerAge();
  const now = useNow(60_000);
  const draft = useDraft<{ text: string; type: string | null; description: string }>(
    { text: message, type: null, description: '' },
    { type: (type) => (type === null ? '' : null), description: descriptionObjection },
  );
  const { text, type, description } = draft.values;
  const found = useLookUp(text.trim());
  const objection = objectionOf(source, server);

  const target: ChangeTarget | null = found.kind === 'found' ? `message:${found.message.messageId}` : null;
  const value = JSON.stringify([type, description.trim()]);

  return (
    <PreviewDialog
      title={say('report.title')}
      isChanged={text !== '' || description !== ''}
      objection={objection}
      verb={say('report.verb')}
      change={
        draft.frame.isReady && target !== null
          ? { kind: 'edit', title: say('report.verb'), edits: [{ target, field: 'report', value }] }
          : null
      }
      missing={
        text.trim() === ''
          ? say('report.message-missing')
          : type === null
            ? say('report.kind-missing')
            : type === 'other' && description.trim() === ''
              ? say('report.description-missing')
              : ''
      }
      saysChanges
      onClose={onClose}
    >
      <Field
        label={say('report.message')}
        remark={say('report.message-remark')}
        size="md"
        data-autofocus
        placeholder="9021"
        {...draft.input('text')}
        error={found.kind === 'problem' ? found.words : null}
      />
      {found.kind === 'found' && (
        <blockquote className={classes.quote} style={{ background: 'var(--rc-sunken)' }} role="status">
          <p>
            <strong dir="auto">{found.message.sender.name}</strong>{' '}
            <span>
              {sayNodes('report.place', {
                place: <bdi>{found.message.place}</bdi>,
                when: formatTimeAgo(found.message.at, now),
              })}
            </span>
          </p>
          <p dir="auto">{safeText(found.message.excerpt)}</p>
        </blockquote>
      )}
      <Select
        label={say('report.kind')}
        size="md"
        placeholder={say('report.choose')}
        data={(source?.types ?? noTypes).map(({ key, name }) => ({ value: key, label: name }))}
        {...draft.input('type')}
        comboboxProps={{ withinPortal: false }}
      />
      <Textarea
        label={say('report.description')}
        description={say('report.description-help', {
          need: type === 'other' ? 'required' : 'optional',
          count: codePointCount(description),
          most: textLimits.reportDescription,
        })}
        size="md"
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        {...draft.input('description')}
      />
    </PreviewDialog>
  );
}
