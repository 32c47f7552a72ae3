import { Group } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Avatar } from './Avatar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from './AffectedPeople.module.css';

interface AffectedPeopleProps {
  tone: 'losing' | 'gaining';
  /** "12 people lose it". */
  words: string;
  /** The first of them; `count` says how many there are. */
  affected: { count: number; people: readonly { userId: number; name: string; email?: string | null }[] };
  onShow: () => void;
}

/** People that are named before the rest is counted. */
const mostShown = 4;

/** Whom a change takes something from, or gives it to: how many, the first by name, and the way to all of them. */
export function AffectedPeople({ tone, words, affected, onShow }: AffectedPeopleProps): ReactNode {
  const [Icon, token] = tone === 'losing' ? [IconUserMinus, 'warnText'] : [IconUserPlus, 'okText'];
  const shown = affected.people.slice(0, mostShown);
  return (
    <section className={classes.affected}>
      <Group gap={6} wrap="nowrap" mb={4}>
        <Icon size={16} stroke={1.6} color={`var(--rc-${token})`} aria-hidden />
        <strong className="rc-tabular">{words}</strong>
        <LinkButton onClick={onShow}>{say('people.show-in-people')}</LinkButton>
      </Group>
      <ul>
        {shown.map(({ userId, name, email }) => (
          <li key={userId}>
            <Avatar userId={userId} name={name} />
            <bdi className="rc-ellipsis">{name}</bdi>
            <span className="rc-ellipsis">{email}</span>
          </li>
        ))}
      </ul>
      {affected.count > shown.length && (
        <p className={`${textStyle.hint} rc-tabular`}>
          {say('people.and-more', { count: affected.count - shown.length })}
        </p>
      )}
    </section>
  );
}
