import { Text } from '@mantine/core';
import { IconClipboard, IconCornerDownRight, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PastedWord } from '#contract/linkifiers.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { WorkbenchBox, WorkbenchSection } from './WorkbenchSection.tsx';
import classes from './PasteUrl.module.css';

/** "alternative 1 of linkifier 2". */
function templateWords(place: number, template: number): string {
  return `${template === 0 ? 'URL template' : `alternative ${template}`} of linkifier ${place}`;
}

/** Without the part of an address that is the same for all. */
function shortened(url: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.+)$/is.exec(url)?.[1];
  return path === undefined || path === '/' ? url : `…${path}`;
}

function Refusals({ word }: { word: PastedWord }): ReactNode {
  const [shown, setShown] = useState(false);
  if (word.refusals.length === 0) return null;
  return (
    <>
      <LinkButton
        style={{ minHeight: 24, fontWeight: 550 }}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {word.text === null ? 'Why' : 'Why not the others'}
      </LinkButton>
      {shown && (
        <ul className={classes.refusals}>
          {word.refusals.slice(0, 40).map(({ place, template, reason }) => (
            <li key={`${place} ${template}`}>
              <span className="rc-tabular">{templateWords(place, template)}</span> {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A field for pasted URLs, and what text the official apps would insert in their place. */
export function PasteUrl(props: {
  pasted: string;
  onChange: (pasted: string) => void;
  words: readonly PastedWord[];
}): ReactNode {
  const { pasted, onChange, words } = props;
  return (
    <WorkbenchSection title="Paste a URL">
      <WorkbenchBox>
        <div className={classes.line}>
          <IconClipboard size={15} stroke={1.6} aria-hidden />
          <input
            aria-label="Pasted URL"
            value={pasted}
            title={pasted}
            spellCheck={false}
            maxLength={20_000}
            placeholder="https://…"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
        {words.map((word, index) =>
          word.text === null ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- words may repeat; their place tells them apart
            <div key={index} className={classes.line} role="status">
              <IconCornerDownRight size={15} stroke={1.6} style={{ color: 'var(--rc-ok)' }} aria-hidden />
              <bdi>{word.text}</bdi>
              <Text span inherit fz="sm" c="var(--rc-fg2)" flex="none" ms="auto">
                {templateWords(word.place ?? 0, word.template ?? 0)}
              </Text>
            </div>
          ),
        )}
      </WorkbenchBox>
      {words.map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- words may repeat; their place tells them apart
        <div key={index} className={classes.note}>
          {word.text === null && (
            <>
              <IconX size={13} stroke={1.6} aria-hidden />
              <bdi title={word.url}>{shortened(word.url)}</bdi>
              <span>stays as it is: {word.reason}</span>
            </>
          )}
          <Refusals word={word} />
        </div>
      ))}
    </WorkbenchSection>
  );
}
