import { keysOf } from '#contract/choices.ts';
import { Box, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconDeviceDesktop, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import type { AnnounceChannel, AnnounceRules } from '#contract/announce.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { saidWhenRead, say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { useTable } from '../../../state/replica.ts';
import { OwnSettingNotice } from '../../../subjects/people/OwnSettingNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { isBlank } from '../../../subjects/messages/composition.ts';
import { useCompositions } from '../../../subjects/messages/compositions.ts';
import { titleWords, whereWords } from './kept-words.ts';
import { FooterOutcome } from '../../../ui/grid/FooterOutcome.tsx';
import footer from '../../../ui/grid/GridFooter.module.css';
import panel from '../../../ui/Panel.module.css';
import list from '../../../ui/SideList.module.css';
import classes from './KeptList.module.css';

interface KeptListProps {
  channels: readonly AnnounceChannel[] | null;
  rules: AnnounceRules;
  open: CompositionSubject;
  onOpen: (subject: CompositionSubject) => void;
  isLive: boolean;
  /** What of the list was not done; null where nothing is wrong. */
  problem: string | null;
  onDismissProblem: () => void;
}

interface Entry {
  subject: CompositionSubject;
  /** Whether what the server has was changed here and not saved. */
  isEdited: boolean;
  title: string;
  line: ReactNode;
}

function lines(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = all.findIndex((entry) => entry === document.activeElement);
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

/** Messages that wait, soonest first, and drafts, newest first: live, as one's other clients have them. */
export function KeptList(props: KeptListProps): ReactNode {
  const { channels, rules, open, onOpen } = props;
  const shown = { open, onOpen };
  const now = useNow(30_000);
  const scheduled = useTable('scheduledMessages').toSorted((a, b) => a.deliverAt - b.deliverAt);
  const drafts = useTable('drafts').toSorted((a, b) => b.changedAt - a.changedAt);
  const { texts } = useCompositions();

  const waiting: Entry[] = scheduled.map(({ id, destination, names, excerpt, deliverAt, failed }) => ({
    subject: `scheduled:${id}`,
    isEdited: texts[`scheduled:${id}`] !== undefined,
    title: titleWords(destination, excerpt, rules),
    line: failed ? (
      <>
        <IconAlertTriangle size={13} stroke={1.6} color="var(--rc-warn)" aria-hidden />
        <Text span inherit c="var(--rc-warnText)" fw={500}>
          {say('announce.not-sent')}
        </Text>
        {' · '}
        {whereWords(destination, names, channels)}
      </>
    ) : (
      <>
        <IconClock size={13} stroke={1.6} aria-hidden />
        <span className="rc-tabular" title={formatExactTime(deliverAt)}>
          {formatDayTime(deliverAt, now)}
        </span>
        {' · '}
        {whereWords(destination, names, channels)}
      </>
    ),
  }));
  const begun: Entry[] = drafts.map(({ id, destination, names, excerpt }) => ({
    subject: `draft:${id}`,
    isEdited: texts[`draft:${id}`] !== undefined,
    title: excerpt,
    line:
      destination?.type === 'channel'
        ? [whereWords(destination, names, channels), destination.topic]
            .filter((part) => part !== '')
            .join(', ')
        : whereWords(destination, names, channels),
  }));
  const listed = new Set([...waiting, ...begun].map(({ subject }) => subject));
  const here: Entry[] = keysOf(texts).flatMap((subject) => {
    const text = texts[subject];
    if (text === undefined || listed.has(subject) || isBlank(text)) return [];
    return [
      {
        subject,
        isEdited: false,
        title: text.topic.trim() || text.content.trim().slice(0, 80) || say('announce.untitled'),
        line: (
          <>
            <IconDeviceDesktop size={13} stroke={1.6} aria-hidden />
            {subject === 'new' ? say('announce.only-here') : say('announce.deleted-kept')}
          </>
        ),
      },
    ];
  });

  return (
    <div className={`${list.column} ${classes.column}`}>
      <div className={classes.list} onKeyDown={lines} role="navigation" aria-label={say('announce.kept')}>
        {here.length > 0 && <KeptGroup {...shown} kind="unsaved" entries={here} />}
        <KeptGroup {...shown} kind="scheduled" entries={waiting} />
        <KeptGroup {...shown} kind="drafts" entries={begun} />
        {!rules.draftsSynchronized && (
          <Box px={12} mt={2} mb={8}>
            <OwnSettingNotice setting="draft-sync" verb={say('announce.turn-on-sync')}>
              {say('announce.sync-off')}
            </OwnSettingNotice>
          </Box>
        )}
      </div>
      <Notice tone="bad" onDismiss={props.onDismissProblem} className={panel.notice}>
        {props.problem}
      </Notice>
      <footer className={`${footer.footer} ${classes.foot}`}>
        <FooterOutcome>{props.isLive ? say('announce.live') : say('announce.not-live')}</FooterOutcome>
      </footer>
    </div>
  );
}

const emptyWords = saidWhenRead<'unsaved' | 'scheduled' | 'drafts'>({
  unsaved: 'announce.no-unsaved',
  scheduled: 'announce.no-scheduled',
  drafts: 'announce.no-drafts',
});
const headings = saidWhenRead<'unsaved' | 'scheduled' | 'drafts'>({
  unsaved: 'announce.unsaved',
  scheduled: 'announce.scheduled',
  drafts: 'announce.drafts',
});

interface KeptGroupProps extends Pick<KeptListProps, 'open' | 'onOpen'> {
  kind: keyof typeof headings;
  entries: readonly Entry[];
}

function KeptGroup({ kind, entries, open, onOpen }: KeptGroupProps): ReactNode {
  const name = headings[kind];
  return (
    <section aria-label={name}>
      <h2 className={classes.heading} data-empty={entries.length === 0}>
        {entries.length === 0 ? (
          emptyWords[kind]
        ) : (
          <>
            {name} <span className="rc-tabular">{formatCount(entries.length)}</span>
          </>
        )}
      </h2>
      <ul>
        {entries.map(({ subject, title, line, isEdited }) => (
          <li key={subject}>
            <Box
              type="button"
              data-entry
              component="button"
              pt={7}
              pb={6}
              className={list.entry}
              aria-current={subject === open ? true : undefined}
              onClick={() => onOpen(subject)}
            >
              <span className={classes.title}>
                <bdi className="rc-ellipsis">{title}</bdi>
                {isEdited && (
                  <IconPencil size={13} stroke={1.6} role="img" aria-label={say('announce.edited')} />
                )}
              </span>
              <span className={`${classes.line} rc-ellipsis`}>{line}</span>
            </Box>
          </li>
        ))}
      </ul>
    </section>
  );
}
