import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconMoodSmile, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CustomEmoji, StatusEmoji } from '#contract/entities.ts';
import { EmojiMark } from './EmojiMark.tsx';
import { commonEmoji } from './common-emoji.ts';
import { searchEmoji } from './search-emoji.ts';
import classes from './EmojiPicker.module.css';

interface EmojiPickerProps {
  value: StatusEmoji | null;
  onPick: (emoji: StatusEmoji | null) => void;
  /** The organization's own emoji; deactivated ones are left out. */
  customEmoji: readonly CustomEmoji[];
}

const columns = 8;

/** A button that shows the emoji and opens a searchable grid of common ones and the organization's own. */
export function EmojiPicker({ value, onPick, customEmoji }: EmojiPickerProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const hits = useMemo(() => searchEmoji(text, commonEmoji, customEmoji), [text, customEmoji]);

  function pick(emoji: StatusEmoji | null): void {
    onPick(emoji);
    setOpen(false);
    setText('');
    setAt(0);
  }
  function focusHit(index: number): void {
    const next = Math.max(0, Math.min(hits.length - 1, index));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus();
  }
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  function onListKey(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    focusHit(at + by);
  }
  function onSearchKey(event: KeyboardEvent): void {
    const first = hits[0];
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusHit(0);
    } else if (event.key === 'Enter' && !event.ctrlKey && first !== undefined) {
      event.preventDefault();
      pick(first);
    }
  }

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus withinPortal width={304}>
      <Popover.Target>
        <UnstyledButton
          className={classes.target ?? ''}
          aria-label={value === null ? 'Choose an emoji' : `Emoji: ${value.name.replaceAll('_', ' ')}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        >
          {value === null ? (
            <IconMoodSmile size={16} stroke={1.6} aria-hidden />
          ) : (
            <EmojiMark emoji={value} />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Emoji">
        <TextInput
          variant="quiet"
          data-autofocus
          aria-label="Find an emoji"
          placeholder="Find an emoji"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onSearchKey}
        />
        {hits.length === 0 ? (
          <p className={classes.none}>No emoji of this name in the list.</p>
        ) : (
          <div ref={list} role="listbox" aria-label="Emoji" className={classes.grid} onKeyDown={onListKey}>
            {hits.map((emoji, index) => (
              <button
                key={`${emoji.kind} ${emoji.code}`}
                type="button"
                role="option"
                aria-selected={value?.code === emoji.code && value.kind === emoji.kind}
                aria-label={emoji.name.replaceAll('_', ' ')}
                title={emoji.name}
                tabIndex={index === at ? 0 : -1}
                className={classes.option}
                data-custom={emoji.kind === 'custom'}
                onClick={() => pick(emoji)}
                onFocus={() => setAt(index)}
              >
                <EmojiMark emoji={emoji} />
              </button>
            ))}
          </div>
        )}
        {value !== null && (
          <UnstyledButton className={classes.without ?? ''} onClick={() => pick(null)}>
            No emoji
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
