import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasteUrl } from './PasteUrl.tsx';
import { RoundTripView } from './RoundTripView.tsx';
import { SampleText } from './SampleText.tsx';
import type { Trial } from './use-trial.ts';
import type { Workbench } from './use-workbench.ts';
import classes from './LinkifiersPanel.module.css';

interface PreviewColumnProps {
  bench: Workbench;
  latest: Trial;
  /** Whether the server turns URLs back into text. */
  canReverse: boolean;
}

/** Tries all linkifiers on a text and on a pasted URL. */
export function PreviewColumn({ bench, latest, canReverse }: PreviewColumnProps): ReactNode {
  return (
    <aside className={classes.preview} aria-label="What linkifiers do" tabIndex={0}>
      {latest.problem !== null && (
        <Text size="sm" c="var(--rc-badText)" role="alert">
          {latest.problem}
        </Text>
      )}
      <SampleText
        text={bench.text}
        onChange={bench.setText}
        isTopic={bench.isTopic}
        onIsTopic={bench.setIsTopic}
        trial={latest.answer}
        textThen={latest.input?.text ?? ''}
        openPlace={bench.openPlace}
      />
      {canReverse && (
        <>
          <PasteUrl pasted={bench.pasted} onChange={bench.setPasted} words={latest.answer?.pasted ?? []} />
          <RoundTripView trip={latest.answer?.roundTrip ?? null} place={bench.openPlace ?? 1} />
        </>
      )}
    </aside>
  );
}
