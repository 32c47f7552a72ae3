import { Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReleaseNotes } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { formatIsoDate } from '#contract/words/time.ts';
import { showWhatsNew, useDialogsStore } from '../../state/dialogs.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from './WhatsNewDialog.module.css';

function Release({ release }: { release: ReleaseNotes }): ReactNode {
  return (
    <section>
      <Text component="h3" fz="md" fw={600} lh="20px">
        {release.version}{' '}
        <Text span ms={4} fw={400} c="var(--rc-fg2)">
          {formatIsoDate(release.date)}
        </Text>
      </Text>
      {release.changes.map(({ kind, texts }) => (
        <div key={kind} className={classes.kind}>
          <h4>{say('whats-new.kind', { kind })}</h4>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The notes are a file of their own, read when they are looked at. */
function useReleases(): readonly ReleaseNotes[] {
  const [releases, setReleases] = useState<readonly ReleaseNotes[]>([]);
  useEffect(() => {
    let isShown = true;
    void import('virtual:changelog').then((read) => {
      if (isShown) setReleases(read.default);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return releases;
}

function Content(): ReactNode {
  const releases = useReleases();
  return (
    // Texts alone: without a stop for the keyboard they could not be scrolled.
    <div
      className={classes.releases}
      tabIndex={0}
      role="region"
      aria-label={say('whats-new.versions')}
      data-autofocus
    >
      {releases.map((release) => (
        <Release key={release.version} release={release} />
      ))}
    </div>
  );
}

/** What each version of the console brought, newest first. */
export function WhatsNewDialog(): ReactNode {
  const opened = useDialogsStore((state) => state.whatsNewOpen);
  return (
    <DialogFrame
      opened={opened}
      onClose={() => showWhatsNew(false)}
      title={say('whats-new.title')}
      width="list"
      isFilled
    >
      <Content />
    </DialogFrame>
  );
}
