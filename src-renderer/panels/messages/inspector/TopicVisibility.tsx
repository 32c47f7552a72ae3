import { IconBellOff, IconBellRinging, IconVolume } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { InspectedMessage } from '#contract/messages.ts';
import { say } from '#words/say.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { visibilityIds } from './message-words.ts';

const icons = { muted: IconBellOff, unmuted: IconVolume, followed: IconBellRinging } as const;

/** What the caller set of the topic; nothing where it is as in the rest of the channel. */
export function TopicVisibility({ policy }: { policy: InspectedMessage['topicVisibility'] }): ReactNode {
  if (policy === null || policy === 'inherited') return null;
  const { name, words } = visibilityIds[policy];
  const Icon = icons[policy];
  return (
    <Tag tone="accent" title={say(words)}>
      <Icon size={13} stroke={1.6} aria-hidden />
      {say(name)}
    </Tag>
  );
}
