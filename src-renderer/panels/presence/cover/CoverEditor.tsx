import { Button, Checkbox, NumberInput, Stack, TagsInput, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import { say } from '#words/say.ts';
import { TimeField } from '../../../ui/dates/TimeField.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { OptionList } from '../../../ui/picker/OptionList.tsx';
import { groupOptions } from '../../../subjects/groups/group-options.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import {
  dayName,
  daysInOrder,
  minutesOf,
  timeOfDay,
  usualBusyWords,
  type ConditionName,
} from './cover-words.ts';
import { MenuForm } from '../../../ui/MenuForm.tsx';
import columns from '../../../ui/Columns.module.css';
import classes from './CoverPane.module.css';

interface CoverEditorProps {
  name: ConditionName;
  conditions: CoverConditions;
  groups: readonly Group[];
  onConditions: (conditions: CoverConditions) => void;
  onDone: () => void;
}

/** Changes one condition. */
export function CoverEditor(props: CoverEditorProps): ReactNode {
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Stack gap={0} flex={1} mih={0} ref={content}>
      {editorOf(props)}
    </Stack>
  );
}

function editorOf(props: CoverEditorProps): ReactNode {
  switch (props.name) {
    case 'groups':
      return <GroupsEditor {...props} />;
    case 'presence':
      return <PresenceEditor {...props} />;
    case 'status':
      return <StatusEditor {...props} />;
    case 'hours':
      return <HoursEditor {...props} />;
  }
}

const mostGroups = 20;

function GroupsEditor({ conditions, groups, onConditions }: CoverEditorProps): ReactNode {
  const { groupIds } = conditions;
  const options = groupOptions(groups, (groupId) => groupIds.includes(groupId));
  function pick(key: string): void {
    const groupId = Number(key);
    if (groupIds.includes(groupId)) {
      onConditions({ ...conditions, groupIds: groupIds.filter((each) => each !== groupId) });
    } else if (groupIds.length < mostGroups) {
      onConditions({ ...conditions, groupIds: [...groupIds, groupId] });
    }
  }
  return (
    <>
      <OptionList label={say('presence.find-a-group')} multiple options={options} onPick={pick} />
      {groupIds.length >= mostGroups && (
        <Text size="sm" c="dimmed" py={4} role="status">
          {say('presence.most-groups', { count: mostGroups })}
        </Text>
      )}
    </>
  );
}

const mostIdleMinutes = 1_440;

function minutesObjection(minutes: number | string): string | null {
  const isRight =
    typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 0 && minutes <= mostIdleMinutes;
  return isRight ? null : say('presence.minutes-range');
}

function PresenceEditor({ conditions, onConditions, onDone }: CoverEditorProps): ReactNode {
  const draft = useDraft<{ minutes: number | string }>(
    { minutes: conditions.presence?.idleMinutes ?? 30 },
    {},
    { asked: { minutes: minutesObjection } },
  );
  function apply(): void {
    if (!draft.ask()) return;
    onConditions({ ...conditions, presence: { idleMinutes: Number(draft.values.minutes) } });
    onDone();
  }
  return (
    <MenuForm submit={say('presence.apply')} label={say('presence.presence')} onApply={apply}>
      <NumberInput
        data-autofocus
        label={say('presence.idle-minutes')}
        description={say('presence.idle-minutes-help')}
        hideControls
        allowDecimal={false}
        {...draft.input('minutes')}
      />
    </MenuForm>
  );
}

const mostWords = 40;
const longestWord = 60;

function StatusEditor({ conditions, onConditions, onDone }: CoverEditorProps): ReactNode {
  const draft = useDraft({ words: [...(conditions.busyWords ?? usualBusyWords())], typed: '' });
  const { words, typed } = draft.values;
  // A word that was typed when "Apply" is pressed counts too.
  const all = [...new Set([...words, typed.trim()].filter((word) => word !== ''))];
  const tooLong = all.find((word) => word.length > longestWord);
  const problem =
    tooLong !== undefined
      ? say('presence.word-too-long', { count: longestWord })
      : all.length > mostWords
        ? say('presence.too-many-words', { count: mostWords })
        : null;
  function apply(): void {
    if (problem !== null) return;
    onConditions({ ...conditions, busyWords: all });
    onDone();
  }
  return (
    <MenuForm
      submit={say('presence.apply')}
      aside={
        <Button variant="subtle" ms={-11} onClick={() => draft.set({ words: usualBusyWords() })}>
          {say('presence.reset-to-defaults')}
        </Button>
      }
      label={say('presence.status')}
      onApply={apply}
    >
      <TagsInput
        data-autofocus
        label={say('presence.busy-words')}
        description={say('presence.busy-words-help')}
        {...draft.input('words')}
        error={problem}
        // The form would grow under the pointer that is about to press its button.
        acceptValueOnBlur={false}
        searchValue={typed}
        onSearchChange={(next) => draft.set({ typed: next })}
        maxDropdownHeight={0}
        dir="auto"
        className={classes.words ?? ''}
        styles={{ input: { paddingBlock: 6 } }}
      />
    </MenuForm>
  );
}

function HoursEditor({ conditions, onConditions, onDone }: CoverEditorProps): ReactNode {
  const { hours } = conditions;
  const draft = useDraft({
    from: timeOfDay(hours?.from ?? 540),
    until: timeOfDay(hours?.until ?? 1_020),
    days: (hours?.days ?? [1, 2, 3, 4, 5]).map(String),
  });
  const { from, until, days } = draft.values;
  const [tried, setTried] = useState(false);
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  function apply(): void {
    setTried(true);
    if (begin === null || end === null || days.length === 0) return;
    onConditions({ ...conditions, hours: { from: begin, until: end, days: days.map(Number) } });
    onDone();
  }
  const missing = (minutes: number | null) =>
    tried && minutes === null ? say('presence.enter-a-time') : null;
  return (
    <MenuForm submit={say('presence.apply')} label={say('presence.working-hours')} onApply={apply}>
      <div className={columns.halves}>
        <TimeField
          data-autofocus
          label={say('presence.from')}
          {...draft.pick('from')}
          error={missing(begin)}
        />
        <TimeField label={say('presence.until')} {...draft.pick('until')} error={missing(end)} />
      </div>
      <Checkbox.Group
        label={say('presence.working-days')}
        {...draft.input('days')}
        error={tried && days.length === 0 ? say('presence.choose-day') : null}
      >
        <div className={classes.days}>
          {daysInOrder.map((day) => (
            <Checkbox key={day} value={String(day)} label={dayName(day)} />
          ))}
        </div>
      </Checkbox.Group>
      <Text size="sm" c="dimmed" py={4}>
        {begin !== null && end !== null && end <= begin
          ? say('presence.hours-into-next-day')
          : say('presence.in-each-time-zone')}
      </Text>
    </MenuForm>
  );
}
