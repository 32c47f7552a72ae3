import { Popover, Text } from '@mantine/core';
import { IconActivityHeartbeat, IconClock, IconMoodSmile, IconUsersGroup, IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import { say } from '#words/say.ts';
import { CoverEditor } from './CoverEditor.tsx';
import { conditionTitles, conditionWords, withoutCondition, type ConditionName } from './cover-words.ts';
import menu from '../../../ui/FilterMenu.module.css';
import classes from './CoverPane.module.css';

const icons: Record<
  ConditionName,
  ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
> = {
  groups: IconUsersGroup,
  presence: IconActivityHeartbeat,
  status: IconMoodSmile,
  hours: IconClock,
};

interface CoverConditionProps {
  name: ConditionName;
  conditions: CoverConditions;
  groups: readonly Group[];
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onConditions: (conditions: CoverConditions) => void;
}

/** One condition in a row: what it is about, what it asks, and a button that removes it. */
export function CoverCondition(props: CoverConditionProps): ReactNode {
  const { name, conditions, groups, isEditing, onEditing, onConditions } = props;
  const Icon = icons[name];
  const title = conditionTitles[name];
  const words = conditionWords(conditions, name, groups);
  return (
    <div className={classes.condition} role="group" aria-label={`${title}: ${words}`}>
      <Popover
        opened={isEditing}
        onDismiss={() => onEditing(false)}
        position="bottom-start"
        width={300}
        trapFocus
        returnFocus
        withinPortal
        withRoles={false}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.value}
            aria-haspopup="dialog"
            aria-expanded={isEditing}
            title={words}
            onClick={() => onEditing(!isEditing)}
          >
            <Icon size={15} stroke={1.6} aria-hidden />
            <span className="rc-visually-hidden">{say('presence.change-condition', { title })}</span>
            <Text span inherit w={60} flex="none" ms={8} c="var(--rc-fg2)" aria-hidden>
              {/* What it asks needs the room. */}
              {name === 'hours' ? say('presence.hours') : title}
            </Text>{' '}
            <bdi className="rc-ellipsis">{words}</bdi>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={menu.dropdown ?? ''} role="dialog" aria-label={title}>
          <CoverEditor
            name={name}
            conditions={conditions}
            groups={groups}
            onConditions={onConditions}
            onDone={() => onEditing(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.remove}
        aria-label={say('presence.remove-condition', { title })}
        onClick={() => {
          onEditing(false);
          onConditions(withoutCondition(conditions, name));
        }}
      >
        <IconX size={14} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
