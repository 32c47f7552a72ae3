import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Job, JobRow } from '#contract/changes.ts';
import type { ConnectionState } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { endWords, jobState } from '../../src-renderer/app/job/job-words.ts';
import { connectionName } from '../../src-renderer/app/shell/connection-words.ts';
import { failureMessage } from '../../src-renderer/bridge/failure-words.ts';
import { OfflineBanner } from '../../src-renderer/ui/OfflineBanner.tsx';
import { OutcomeMark } from '../../src-renderer/subjects/changes/OutcomeMark.tsx';

/** Texts of the window, rendered by its own components: none is duplicated here. */

function textOf(node: ReactNode): string {
  const html = renderToStaticMarkup(createElement(MantineProvider, null, node));
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<button.*?<\/button>/gs, '')
    .replaceAll(/<\/b>/g, '. ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Replaces times, ports and names that differ in each run. */
export function lasting(words: string): string {
  return words
    .replaceAll(/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, '09:00')
    .replaceAll(/Next try in [^.]+\.|Trying now\./g, '')
    .replaceAll(/Try again in [^.]+\./g, 'Try again in 1 s.')
    .replaceAll(/\bfor (?:\d+ min ?)?(?:\d+ s)?(?=,)/g, 'for 1 min')
    .replaceAll(/orchid-\d+\.faults\.test(?::\d+)?/g, 'chat.example.org')
    .replaceAll(/(?:127\.0\.0\.1|localhost):\d+/g, 'proxy.example.org:8080')
    .replaceAll(/\/\S+\/user data\//g, '~/.config/realm-console/')
    .replaceAll(/set-aside-\S+/g, 'set-aside-2026-01-01T09-00-00')
    .replaceAll(/About [^:]+ left/g, 'About 3 s left')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The top bar and the banner under it. */
export function connectionText(connection: ConnectionState, dataFromMilliseconds: number | null): string {
  const banner = textOf(
    createElement(OfflineBanner, {
      // As after some time, because short trouble isn't shown.
      connection: { ...connection, sinceMilliseconds: 0 },
      dataFromMilliseconds,
      onTryNow: () => {},
      onCheck: () => {},
      onSignIn: () => {},
    }),
  );
  return lasting(banner === '' ? connectionName(connection.kind) : banner);
}

/** Why something wasn't done. */
export function failureText(failure: Failure): string {
  return lasting(failureMessage(failure));
}

/** A change with its outcome, as in a job's list. */
export function rowText({ outcome, explanation, advice }: JobRow): string {
  return lasting(`${textOf(createElement(OutcomeMark, { outcome }))}. ${explanation} ${advice}`);
}

/** A job, as in its own view. */
export function jobText(job: Job): string {
  const { title, remark } = jobState(job, job.sinceMilliseconds);
  return lasting(`${title}${remark === '' ? '' : `: ${remark}`} (${endWords(job)})`);
}
