import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { channelPrivacies, type ChannelPrivacy } from '#contract/channels.ts';
import { privacyNames } from '#contract/words/channels.ts';
import { say } from '#words/say.ts';
import { ChannelIcon } from '../../subjects/channels/ChannelIcon.tsx';
import { privacyHelp } from '../../subjects/channels/channel-words.ts';
import columns from '../../ui/Columns.module.css';
import classes from './PrivacyChoice.module.css';

interface PrivacyChoiceProps {
  value: ChannelPrivacy;
  /** Why each cannot be chosen; empty where it can. */
  objections: Readonly<Record<ChannelPrivacy, string>>;
  /** Why the chosen one does not go together with the rest; empty where it does. */
  problem: string;
  onValue: (privacy: ChannelPrivacy) => void;
}

/** Who can see a channel and its past, each choice with what it means, or why it cannot be chosen. */
export function PrivacyChoice({ value, objections, problem, onValue }: PrivacyChoiceProps): ReactNode {
  return (
    <fieldset className={classes.choice} aria-describedby={problem === '' ? undefined : 'privacy-problem'}>
      <legend>{say('channels.who-can-see')}</legend>
      <div className={columns.halves}>
        {channelPrivacies.map((privacy) => {
          const title = privacyNames[privacy];
          const help = privacyHelp(privacy);
          const isClosed = objections[privacy] !== '' && privacy !== value;
          return (
            <label key={privacy} className={classes.option} data-closed={isClosed}>
              <Radio
                mt={3}
                name="channel-privacy"
                aria-labelledby={`privacy-${privacy}`}
                aria-describedby={`privacy-${privacy}-help`}
                checked={privacy === value}
                disabled={isClosed}
                onChange={() => onValue(privacy)}
              />
              <span id={`privacy-${privacy}`} className={classes.title}>
                <ChannelIcon channel={{ privacy, isArchived: false }} size={15} />
                {title}
              </span>
              <Text id={`privacy-${privacy}-help`} span c="dimmed" size="sm" style={{ gridColumn: '2' }}>
                {isClosed ? objections[privacy] : help}
              </Text>
            </label>
          );
        })}
      </div>
      {problem !== '' && (
        <Text id="privacy-problem" size="sm" c="var(--rc-badText)" mt={4} role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}
