import { IconKey } from '@tabler/icons-react';
import { say } from '#words/say.ts';
import { questionWords } from '../../subjects/permissions/access-words.ts';
import { useNavigate } from '../../state/navigation.ts';
import { questionText, readAsked } from '../../state/permission-question.ts';
import { useChannelHits } from '../../subjects/channels/use-channel-hits.ts';
import { usePeopleAnswer } from '../../subjects/people/use-people-answer.ts';
import type { PaletteItem } from './palette-items.ts';

const mostAsked = 3;
const mostQuestions = 6;

/** What is offered for people whom a text names in words of its own. */
export interface NamedItems {
  items: PaletteItem[];
  isCurrent: boolean;
}

/** The question "why can't anna post in announcements", of the people and channels that it may mean; null for any other text. */
export function useQuestions(text: string): NamedItems | null {
  const navigate = useNavigate();
  const asked = readAsked(text);
  const people = usePeopleAnswer(asked?.person ?? '');
  const channels = useChannelHits(asked === null || asked.channel === '' ? null : asked.channel, 'with');
  if (asked === null) return null;
  const { action } = asked;
  const where = asked.channel === '' ? [null] : channels.hits.slice(0, mostAsked);
  const items = people.rows.slice(0, mostAsked).flatMap(({ userId, name, email }) =>
    where.map((channel) => ({
      key: `question ${userId} ${channel?.id ?? ''}`,
      group: say('palette.permissions'),
      label: questionWords(name, action, channel?.name ?? null),
      remark: email ?? '',
      keys: null,
      icon: <IconKey size={16} stroke={1.6} aria-hidden />,
      run: () => {
        const open = questionText({ userId, channelId: channel?.id ?? null, action });
        navigate({ panel: 'permissions', open });
      },
    })),
  );
  return { items: items.slice(0, mostQuestions), isCurrent: people.isCurrent && channels.isCurrent };
}
