import { Button, Group, Menu, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconGridDots, IconList } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { PresenceGrouping } from '#contract/calls/presence.ts';
import { say } from '#words/say.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FindField } from '../../ui/FindField.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ChannelChooser } from './ChannelChooser.tsx';
import type { PresenceView } from './board-layout.ts';
import type { BoardQuestion } from './board-question.ts';
import classes from './PresencePanel.module.css';

const sorts = () =>
  [
    ['most-active', say('presence.most-active')],
    ['name', say('presence.name')],
  ] as const;

interface BoardToolbarProps {
  fields: readonly ProfileField[];
  question: BoardQuestion;
  isPaused: boolean;
  view: PresenceView;
  onQuestion: (question: BoardQuestion) => void;
  onView: (view: PresenceView) => void;
  /** The filters. */
  children: ReactNode;
}

/** Search, grouping, order and view of the board. */
export function BoardToolbar(props: BoardToolbarProps): ReactNode {
  const { question, isPaused, onQuestion } = props;
  const search = useRef<HTMLInputElement>(null);
  useShortcut({
    id: 'presence search',
    keys: '/',
    label: say('presence.find-on-board'),
    scope: say('presence.presence'),
    run: () => search.current?.select(),
  });
  const groupings: [PresenceGrouping, string][] = [
    ['group', say('presence.user-group')],
    ['role', say('presence.role')],
    ['channel', say('presence.channel')],
    ['timezone', say('presence.time-zone')],
    ...props.fields
      .filter(({ type }) => type === 'list')
      .map(({ id, name }): [PresenceGrouping, string] => [`field:${id}`, name]),
    ['none', say('presence.no-grouping')],
  ];
  return (
    <div className={classes.toolbar} data-crowded={question.groupBy === 'channel'}>
      <FindField
        ref={search}
        label={say('presence.find-a-person')}
        placeholder={say('presence.name')}
        rightSection={<Keys keys="/" />}
        value={question.filter.text}
        disabled={isPaused}
        onChange={(text) => onQuestion({ ...question, filter: { ...question.filter, text } })}
        className={classes.search ?? ''}
      />
      {props.children}
      <Choice
        title={say('presence.group-by')}
        options={groupings}
        value={question.groupBy}
        disabled={isPaused}
        onChoose={(groupBy) => onQuestion({ ...question, groupBy })}
      />
      {question.groupBy === 'channel' && (
        <ChannelChooser
          channelIds={question.channelIds}
          disabled={isPaused}
          onChannelIds={(channelIds) => onQuestion({ ...question, channelIds })}
        />
      )}
      <Choice
        title={say('presence.sort')}
        options={sorts()}
        value={question.sort}
        disabled={isPaused}
        onChoose={(sort) => onQuestion({ ...question, sort })}
      />
      <SegmentedControl<PresenceView>
        aria-label={say('presence.view')}
        value={props.view}
        onChange={props.onView}
        data={[
          {
            value: 'dots',
            label: (
              <Group gap={6} wrap="nowrap" component="span">
                <IconGridDots size={15} stroke={1.6} aria-hidden /> {say('presence.dots')}
              </Group>
            ),
          },
          {
            value: 'compact',
            label: (
              <Group gap={6} wrap="nowrap" component="span">
                <IconList size={15} stroke={1.6} aria-hidden /> {say('presence.compact')}
              </Group>
            ),
          },
        ]}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const present = props.options.find(([value]) => value === props.value)?.[1] ?? '';
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          disabled={props.disabled}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          className={classes.choice ?? ''}
        >
          <span className={classes.caption}>{props.title}</span> <bdi>{present}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={props.value}
          onChange={(next) => {
            const chosen = props.options.find(([value]) => value === next);
            if (chosen !== undefined) props.onChoose(chosen[0]);
          }}
        >
          {props.options.map(([value, words]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              <bdi>{words}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
