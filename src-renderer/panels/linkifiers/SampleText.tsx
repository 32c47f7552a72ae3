import { SegmentedControl } from '@mantine/core';
import { memo, useMemo, type ReactNode } from 'react';
import type { ForwardLink, LinkifierTrial } from '#contract/linkifiers.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { linkifierHue } from './hues.ts';
import { moveSpans } from './move-spans.ts';
import { MarkedText } from './MarkedText.tsx';
import type { DrawnSpan } from './Spans.tsx';
import { WorkbenchBox, WorkbenchSection } from './WorkbenchSection.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from './SampleText.module.css';

const mostShown = 6;
/** A longer text is not marked: drawing it twice would cost more than the marks say. Its links are listed. */
const longestDrawn = 20_000;

function drawn(trial: LinkifierTrial, openPlace: number | null): DrawnSpan[] {
  const links = trial.links.map(({ start, end, place }) => ({
    start,
    end,
    className: `${classes.link} ${linkifierHue(place, openPlace)}`,
    mark: <sup className="rc-tabular">{place}</sup>,
  }));
  const misses = trial.nearMisses.map(({ start, end }) => ({ start, end, className: classes.miss ?? '' }));
  return [...links, ...misses].sort((one, other) => one.start - other.start);
}

function Legend({
  links,
  openPlace,
}: {
  links: readonly ForwardLink[];
  openPlace: number | null;
}): ReactNode {
  const counts = new Map<number, number>();
  for (const { place } of links) counts.set(place, (counts.get(place) ?? 0) + 1);
  const places = [...counts.keys()].sort((one, other) => one - other);
  return (
    <p className={classes.legend}>
      {places.map((place) => (
        <span key={place} className="rc-tabular">
          <span className={`${classes.number} ${linkifierHue(place, openPlace)}`}>{place}</span>{' '}
          {countOf(counts.get(place) ?? 0, 'link')}
        </span>
      ))}
    </p>
  );
}

/**
 * A message to try the linkifiers on, with what the server would make links, where they lead, and what nearly became
 * one.
 *
 * @param props.textThen the text that the trial is of; the field may hold a newer one.
 */
export const SampleText = memo(function SampleText(props: {
  text: string;
  onChange: (text: string) => void;
  isTopic: boolean;
  onIsTopic: (isTopic: boolean) => void;
  trial: LinkifierTrial | null;
  textThen: string;
  openPlace: number | null;
}): ReactNode {
  const { text, onChange, isTopic, onIsTopic, trial, textThen, openPlace } = props;
  const isLong = text.length > longestDrawn;
  const spans = useMemo(
    () => (trial === null || isLong ? [] : moveSpans(drawn(trial, openPlace), textThen, text)),
    [trial, isLong, openPlace, textThen, text],
  );
  const { links = [], nearMisses = [] } = trial ?? {};
  return (
    <WorkbenchSection
      title="Sample text"
      outcome={
        <SegmentedControl
          size="xs"
          aria-label="Try the text as"
          data={[
            { value: 'message', label: 'Message' },
            { value: 'topic', label: 'Topic' },
          ]}
          value={isTopic ? 'topic' : 'message'}
          onChange={(value) => onIsTopic(value === 'topic')}
        />
      }
    >
      <WorkbenchBox>
        <div className={classes.stack}>
          <MarkedText
            shape={isLong ? `${classes.text} ${classes.long}` : classes.text}
            isDrawn={!isLong}
            spans={spans}
            aria-label="Sample text"
            value={text}
            placeholder="Write a message as people would, with a few numbers"
            maxLength={200_000}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
        <div className={classes.below} role="status">
          {trial !== null && links.length === 0 && text.trim() !== '' ? (
            <p>No linkifier finds anything in this text.</p>
          ) : null}
          {trial !== null && trial.linkCount > mostShown && <Legend links={links} openPlace={openPlace} />}
          {links.length + nearMisses.length > 0 && (
            <div className={classes.found}>
              {links.slice(0, mostShown).map(({ start, end, place, url, isSpoilt }) => (
                <p key={start}>
                  <span className={`${classes.number} ${linkifierHue(place, openPlace)} rc-tabular`}>
                    {place}
                  </span>
                  <bdi className={`${classes.code} rc-ellipsis`}>{textThen.slice(start, end)}</bdi>
                  <span className={`${classes.url} rc-ellipsis`} title={url}>
                    <bdi dir="ltr">{url}</bdi>
                  </span>
                  {isSpoilt && (
                    <span className={`${classes.remark} ${textStyle.bad}`}>
                      reaches over code, a link or a mention
                    </span>
                  )}
                </p>
              ))}
              {trial !== null && trial.linkCount > mostShown && (
                <p>
                  <span className={classes.remark}>
                    and {formatCount(trial.linkCount - mostShown)} more links
                  </span>
                </p>
              )}
              {nearMisses.slice(0, mostShown).map(({ start, end, reason }) => (
                <p key={start} className={classes.unlinked}>
                  <bdi className={`${classes.code} ${classes.miss} rc-ellipsis`}>
                    {textThen.slice(start, end)}
                  </bdi>
                  <span>no link: {reason}</span>
                </p>
              ))}
            </div>
          )}
        </div>
      </WorkbenchBox>
    </WorkbenchSection>
  );
});
