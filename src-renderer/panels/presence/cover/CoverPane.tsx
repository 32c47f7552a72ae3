import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { call, subscribe } from '../../../bridge/client.ts';
import { failureMessage, failureTitle } from '../../../bridge/failure-words.ts';
import { useNow } from '../../../state/clock.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useTable } from '../../../state/replica.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { useMessagePeople } from '../../../subjects/messages/message-people.tsx';
import { CoverCondition } from './CoverCondition.tsx';
import { CoverList } from './CoverList.tsx';
import { createCoverFeed, type CoverFeed } from './cover-feed.ts';
import {
  conditionNames,
  conditionTitles,
  isAsked,
  listText,
  mentionsText,
  othersCount,
  othersWords,
  withUsual,
  type ConditionName,
} from './cover-words.ts';
import type { Composition } from '#contract/calls/announce.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import type { CoverPerson } from '#contract/presence.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatSecond } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './CoverPane.module.css';

interface CoverPaneProps {
  isPaused: boolean;
  isLive: boolean;
  onOpen: (userId: number) => void;
}

function useCoverFeed({ isPaused, isLive }: CoverPaneProps): CoverFeed {
  const organizationId = useOrganizationId();
  const cover = useMemo(() => createCoverFeed(organizationId, { call, subscribe }), [organizationId]);
  useEffect(() => cover.start(), [cover]);
  useEffect(() => cover.setPaused(isPaused), [cover, isPaused]);
  useEffect(() => {
    if (isLive) cover.askAgain();
  }, [cover, isLive]);
  return cover;
}

/** Who can cover now: the conditions, those who meet them with the reason, and why the others do not. */
export function CoverPane(props: CoverPaneProps): ReactNode {
  const { isPaused } = props;
  const cover = useCoverFeed(props);
  const { conditions, answer, answeredAt, failure, keepFailure } = useStore(cover.state);
  const [editing, setEditing] = useState<ConditionName | null>(null);
  const [withOthers, setWithOthers] = useState(false);
  const groups = useTable('groups');
  const now = useNow(60_000);
  const message = useMessagePeople();
  useEffect(() => cover.setWithOthers(withOthers), [cover, withOthers]);

  if (conditions === null) {
    return failure === null ? (
      <LoadingRows rows={6} />
    ) : (
      <Notice tone="bad" title={failureTitle(failure)}>
        {failureMessage(failure)}
      </Notice>
    );
  }
  // A condition that is about to be chosen has its row already.
  const shown = conditionNames.filter((name) => isAsked(conditions, name) || editing === name);
  const left = conditionNames.filter((name) => !shown.includes(name));
  const others = answer === null ? '' : othersWords(answer);
  return (
    <section className={layoutStyle.rows} aria-label={say('presence.who-can-cover-now')}>
      <div className={classes.head}>
        <h2>{say('presence.who-can-cover-now')}</h2>
        {answer !== null && (
          <span className={`${classes.count} rc-tabular`} role="status">
            {formatCount(answer.total)}
            <span className="rc-visually-hidden"> {answer.total === 1 ? 'person' : 'people'}</span>
          </span>
        )}
        {answer !== null && (
          <Group gap={4} ms="auto" me={-5} wrap="nowrap" c="dimmed" fz="sm" className="rc-tabular">
            {sayNodes('presence.at-time', { time: <time key="time">{formatSecond(answeredAt)}</time> })}
            <ActionIcon aria-label={say('presence.update-now')} disabled={isPaused} onClick={cover.askAgain}>
              <IconRefresh size={14} stroke={1.6} />
            </ActionIcon>
          </Group>
        )}
      </div>
      <fieldset className={classes.conditions} disabled={isPaused} aria-label={say('presence.conditions')}>
        {shown.map((name) => (
          <CoverCondition
            key={name}
            name={name}
            conditions={conditions}
            groups={groups}
            isEditing={editing === name}
            onEditing={(isEditing) => setEditing(isEditing ? name : null)}
            onConditions={cover.setConditions}
          />
        ))}
        {left.length > 0 && (
          <AddCondition
            left={left}
            onAdd={(name) => {
              cover.setConditions(withUsual(conditions, name));
              setEditing(name);
            }}
          />
        )}
      </fieldset>
      {keepFailure !== null && (
        <Notice tone="warn">
          {say('presence.conditions-not-saved', { reason: failureMessage(keepFailure) })}
        </Notice>
      )}
      <div className={classes.results}>
        {failure !== null && (
          <Notice
            tone="bad"
            title={failureTitle(failure)}
            action={<Button onClick={cover.askAgain}>{say('presence.try-again')}</Button>}
          >
            {failureMessage(failure)}
          </Notice>
        )}
        {answer !== null && (
          <CoverList
            label={say('presence.people-who-can-cover')}
            people={answer.people}
            total={answer.total}
            conditions={conditions}
            now={now}
            onOpen={props.onOpen}
            onMessage={(person) => message([recipientOf(person)])}
          />
        )}
        {answer?.total === 0 && (
          <p>{others === '' ? say('presence.nobody-in-groups') : say('presence.nobody-meets')}</p>
        )}
        {others !== '' && (
          <p className={classes.others}>
            {others}{' '}
            <LinkButton aria-expanded={withOthers} onClick={() => setWithOthers(!withOthers)}>
              {withOthers ? say('presence.hide-others') : say('presence.show-others')}
            </LinkButton>
          </p>
        )}
        {withOthers && answer !== null && answer.otherPeople.length > 0 && (
          <CoverList
            label={say('presence.people-who-cannot-cover')}
            people={answer.otherPeople}
            total={othersCount(answer.others)}
            conditions={conditions}
            now={now}
            onOpen={props.onOpen}
            onMessage={(person) => message([recipientOf(person)])}
          />
        )}
      </div>
      <CoverFoot cover={cover} conditions={conditions} onMessage={message} />
    </section>
  );
}

function AddCondition({ left, onAdd }: AddConditionProps): ReactNode {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.add}>
          <IconPlus size={14} stroke={1.6} aria-hidden /> {say('presence.add-a-condition')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {left.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {conditionTitles[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AddConditionProps {
  left: readonly ConditionName[];
  onAdd: (name: ConditionName) => void;
}

/** What was copied, or why not, stands beside the buttons for a while. */
const saidMilliseconds = 6_000;

interface CoverFootProps {
  cover: CoverFeed;
  conditions: CoverConditions;
  onMessage: (people: Composition['people']) => void;
}

/** What can be done with all who are listed. */
function CoverFoot({ cover, conditions, onMessage }: CoverFootProps): ReactNode {
  const people = useStore(cover.state, ({ answer }) => answer?.people.length ?? 0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), saidMilliseconds);
    return () => clearTimeout(timer);
  }, [said]);
  const listed = (): readonly CoverPerson[] => cover.state.getState().answer?.people ?? [];
  async function copy(what: 'list' | 'mentions'): Promise<void> {
    const all = listed();
    const text = what === 'list' ? listText(all, conditions, Date.now()) : mentionsText(all);
    const result = await call('clipboard.write', { text });
    setSaid(
      result.ok ? say('presence.copied-people', { count: all.length }) : failureMessage(result.failure),
    );
  }
  if (people === 0) return null;
  return (
    <Group gap={8} wrap="nowrap" h={48} flex="none" px={16} className={layoutStyle.lineAbove}>
      <Permitted>
        <Button onClick={() => onMessage(listed().map(recipientOf))}>{say('presence.message-all')}</Button>
      </Permitted>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="subtle" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>
            {say('presence.copy')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void copy('list')}>{say('presence.copy-list')}</Menu.Item>
          <Menu.Item onClick={() => void copy('mentions')}>{say('presence.copy-as-mentions')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Text role="status" className="rc-ellipsis" span inherit fz="sm" c="dimmed">
        {said}
      </Text>
    </Group>
  );
}

const recipientOf = ({ userId, name }: CoverPerson): Composition['people'][number] => ({ userId, name });
