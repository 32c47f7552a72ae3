import { Box, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RoundTrip, RoundTripText } from '#contract/linkifiers.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { groupHue } from './hues.ts';
import { Spans } from './Spans.tsx';
import { WorkbenchSection } from './WorkbenchSection.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './RoundTripView.module.css';

function Marked({ text, spans }: RoundTripText): ReactNode {
  const drawn = spans.map(({ start, end, group }) => ({
    start,
    end,
    className: `${classes.value} ${groupHue(group)}`,
  }));
  return (
    <bdi className={classes.code}>
      <Spans text={text} spans={drawn} isCode />
    </bdi>
  );
}

const outcomeWords: Readonly<Record<RoundTrip['outcome'], string>> = {
  unchanged: 'Comes back unchanged',
  changed: 'Comes back as another text',
  'stays-url': 'Stays a URL',
  'no-reverse-template': 'One way only',
  'no-match': 'No match',
};

const outcomeTones: Readonly<Record<RoundTrip['outcome'], TagTone>> = {
  unchanged: 'ok',
  changed: 'warn',
  'stays-url': 'warn',
  'no-reverse-template': 'quiet',
  'no-match': 'warn',
};

function Step({
  mark,
  title,
  children,
}: {
  mark: ReactNode;
  title: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <li className={classes.step}>
      {mark}
      <div className={layoutStyle.fillWidth}>
        <Text inherit c="var(--rc-fg2)" fz="xs" lh="18px" className="rc-break">
          {title}
        </Text>
        {children}
      </div>
    </li>
  );
}

const numbered = (number: number): ReactNode => (
  <span className={`${classes.mark} rc-tabular`}>{number}</span>
);
const right = (
  <span className={`${classes.mark} ${classes.good}`}>
    <IconCheck size={13} stroke={2.2} aria-hidden />
  </span>
);
const wrong = (
  <span className={`${classes.mark} ${classes.bad}`}>
    <IconX size={13} stroke={2.2} aria-hidden />
  </span>
);

function Back({ trip }: { trip: RoundTrip }): ReactNode {
  const { back, outcome, reason } = trip;
  if (outcome === 'no-reverse-template') {
    return <Step mark={numbered(4)} title="No reverse template: a pasted URL stays a URL" />;
  }
  if (back === null) return <Step mark={wrong} title={`Stays a URL: ${reason}`} />;
  const title = outcome === 'unchanged' ? 'Back to text, same as the example' : `Back to text. ${reason}`;
  return (
    <Step mark={outcome === 'unchanged' ? right : wrong} title={title}>
      <Marked {...back} />
    </Step>
  );
}

/** The way from the example to its URL and back, step by step. */
export function RoundTripView({ trip, place }: { trip: RoundTrip | null; place: number }): ReactNode {
  return (
    <WorkbenchSection
      title="Round trip"
      outcome={
        trip !== null && (
          <Tag role="status" tone={outcomeTones[trip.outcome]} style={{ paddingInline: 8 }}>
            {trip.outcome === 'unchanged' && <IconCheck size={13} stroke={2.2} aria-hidden />}
            {outcomeWords[trip.outcome]}
          </Tag>
        )
      }
    >
      {trip === null ? (
        <Text fz="sm" c="var(--rc-fg2)">
          Enter an example: a text that the pattern matches.
        </Text>
      ) : (
        <Box
          component="ol"
          bd="1px solid var(--rc-line)"
          bdrs="lg"
          pt={12}
          px={14}
          pb={4}
          bg="var(--rc-raised)"
        >
          <Step
            mark={trip.position === null ? wrong : numbered(1)}
            title={
              trip.position === null
                ? `Example, pattern ${place} finds nothing in it`
                : `Example, pattern ${place} finds it at position ${trip.position}`
            }
          >
            <bdi className={classes.code}>{trip.example}</bdi>
          </Step>
          {trip.position !== null && (
            <Step mark={numbered(2)} title={trip.variables.length === 0 ? 'No variables' : 'Variables'}>
              <p className={classes.variables}>
                {trip.variables.map(({ name, group, value }) => (
                  <span key={name}>
                    <span className={`${classes.value} ${groupHue(group)}`}>{name}</span>{' '}
                    {value ?? <i>takes no part</i>}
                  </span>
                ))}
              </p>
            </Step>
          )}
          {trip.url !== null && (
            <Step mark={numbered(3)} title="URL">
              <Marked {...trip.url} />
            </Step>
          )}
          {trip.url !== null && <Back trip={trip} />}
        </Box>
      )}
    </WorkbenchSection>
  );
}
