import { ActionIcon, Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { LinkifierSample, SampleOutcome } from '#contract/linkifiers.ts';
import classes from './SampleList.module.css';

type Links = LinkifierSample['links'];

/** The end of an address, which tells more than its beginning. */
function addressEnd(url: string): string {
  const [, path = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  return path === '' || path === '/' ? url : `…${path}`;
}

/** What becomes of a sample: "links to …/kiln/issues/482", "stays text". */
function linksWords(text: string, links: Links): string {
  const [first, ...others] = links;
  if (first === undefined) return 'stays text';
  const address = addressEnd(first.url);
  if (others.length > 0) return `${links.length} links, the first to ${address}`;
  return first.text === text.trim() ? `links to ${address}` : `“${first.text}” links to ${address}`;
}

function changedWords(sample: LinkifierSample, outcome: SampleOutcome): string {
  const now =
    outcome.links.length === 0
      ? 'stays text'
      : sample.links.length === 0
        ? 'links'
        : linksWords(sample.text, outcome.links);
  const isByEdit = JSON.stringify(outcome.linksBefore) === JSON.stringify(sample.links);
  if (!isByEdit) return `${now}, unlike when it was saved`;
  return outcome.linksBefore.length > 0
    ? `${now}, linked${outcome.links.length > 0 ? ' elsewhere' : ''} before this edit`
    : `${now}, stayed text before this edit`;
}

/**
 * Saved samples of one linkifier, each with what becomes of it now: they are checked whenever any linkifier changes.
 *
 * @param props.outcomes by index of the sample.
 * @param props.onAdd saves a text with what becomes of it now.
 */
export function SampleList(props: {
  samples: readonly LinkifierSample[];
  outcomes: ReadonlyMap<number, SampleOutcome>;
  onAdd: (text: string) => void;
  onAccept: (index: number) => void;
  onRemove: (index: number) => void;
}): ReactNode {
  const { samples, outcomes, onAdd, onAccept, onRemove } = props;
  const [text, setText] = useState('');
  const id = useId();
  const isKnown = samples.some((sample) => sample.text === text.trim());
  function add(): void {
    if (text.trim() === '' || isKnown) return;
    onAdd(text.trim());
    setText('');
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Samples <span>checked again whenever any linkifier changes</span>
      </h2>
      <Box bd="1px solid var(--rc-line)" bdrs={8} style={{ overflow: 'hidden' }}>
        <ul>
          {samples.map((sample, index) => {
            const outcome = outcomes.get(index);
            const isChanged = outcome?.passes === false;
            return (
              <li key={sample.text} className={classes.row}>
                {isChanged ? (
                  <IconAlertTriangle
                    size={15}
                    stroke={1.6}
                    color="var(--rc-warnText)"
                    role="img"
                    aria-label="Changed"
                  />
                ) : (
                  <IconCircleCheck
                    size={15}
                    stroke={1.6}
                    color="var(--rc-okText)"
                    role="img"
                    aria-label="Passes"
                  />
                )}
                <bdi className="rc-ellipsis" title={sample.text}>
                  {sample.text}
                </bdi>
                <Box
                  component="span"
                  fz="sm"
                  c="var(--rc-fg2)"
                  flex={1}
                  className={isChanged ? classes.changed : 'rc-ellipsis'}
                  title={sample.links.map(({ url }) => url).join(' ')}
                >
                  {outcome !== undefined && isChanged
                    ? changedWords(sample, outcome)
                    : linksWords(sample.text, sample.links)}
                </Box>
                {isChanged && (
                  <ActionIcon
                    size="xs"
                    aria-label={`Take what becomes of ${sample.text} now as right`}
                    title="Take this as right"
                    onClick={() => onAccept(index)}
                  >
                    <IconRefresh size={14} stroke={1.6} />
                  </ActionIcon>
                )}
                <ActionIcon
                  size="xs"
                  aria-label={`Remove the sample ${sample.text}`}
                  onClick={() => onRemove(index)}
                >
                  <IconTrash size={14} stroke={1.6} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <div className={classes.add}>
          <input
            aria-label="New sample"
            placeholder="Text to check"
            value={text}
            maxLength={2_000}
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            disabled={text.trim() === '' || isKnown}
            onClick={add}
          >
            Save sample
          </Button>
        </div>
      </Box>
    </section>
  );
}
