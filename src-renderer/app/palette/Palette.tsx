import { Box, Combobox, Flex, Modal, Text } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { Keys } from '../../ui/Keys.tsx';
import { findMatch } from '../../ui/match.ts';
import { usePicker } from '../../ui/picker/use-picker.ts';
import classes from './Palette.module.css';
import { groupItems, nextKind, readQuery } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.tsx';
import layoutStyle from '../../ui/Layout.module.css';

function Highlighted({ label, text }: { label: string; text: string }) {
  const match = findMatch(label, text);
  if (match === null || match.start === match.end) {
    return <bdi className={classes.label}>{label}</bdi>;
  }
  return (
    <bdi className={classes.label}>
      {label.slice(0, match.start)}
      <Box component="mark" bg="none" c="var(--rc-accentText)" fw={600}>
        {label.slice(match.start, match.end)}
      </Box>
      {label.slice(match.end)}
    </bdi>
  );
}

function Footer() {
  return (
    <div className={classes.footer} aria-hidden>
      <span>
        <Keys keys="Up Down" /> {say('palette.key-move')}
      </span>
      <span>
        <Keys keys="Enter" /> {say('palette.key-run')}
      </span>
      <span>
        <Keys keys="Tab" /> {say('palette.key-kind')}
      </span>
      <Text span inherit ms="auto">
        <Keys keys=">" /> {say('palette.key-actions')}
      </Text>
      <span>
        <Keys keys="@" /> {say('palette.key-people')}
      </span>
      <span>
        <Keys keys="#" /> {say('palette.key-channels')}
      </span>
    </div>
  );
}

function Content() {
  const [typed, setTyped] = useState('');
  const { items, isComplete } = usePaletteItems(typed);
  const { text } = readQuery(typed);
  const picker = usePicker({
    text: typed,
    onText: setTyped,
    choices: items,
    isCurrent: isComplete,
    opens: 'always',
    onPick({ run }) {
      spotlight.close();
      run();
    },
  });
  return (
    <Combobox {...picker.root} unstyled>
      <Modal.Title className="rc-visually-hidden">{say('palette.title')}</Modal.Title>
      <Flex align="center" gap={12} h={52} px={16} c="dimmed" className={layoutStyle.lineBelow}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          {...picker.field}
          className={classes.input}
          type="text"
          aria-label={say('palette.search-label')}
          placeholder={say('palette.search-placeholder')}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key === 'Tab') {
              event.preventDefault();
              picker.type(nextKind(typed));
            } else picker.field.onKeyDown?.(event);
          }}
        />
      </Flex>
      <Combobox.Options {...picker.list} aria-label={say('palette.results')} className={classes.list ?? ''}>
        {groupItems(items).map(([group, ofGroup]) => (
          <div key={group} role="group" aria-label={group}>
            <Text size="xs" px={12} pt={10} pb={4} fw={500} c="dimmed" aria-hidden>
              {group}
            </Text>
            {ofGroup.map((item) => {
              const option = picker.option(item);
              return (
                <Combobox.Option
                  key={item.key}
                  {...option}
                  aria-disabled={item.isBarred}
                  className={classes.item ?? ''}
                >
                  <Flex
                    component="span"
                    display="inline-flex"
                    justify="center"
                    flex="none"
                    w={20}
                    c="var(--rc-fg2)"
                  >
                    {item.icon}
                  </Flex>
                  <Highlighted label={item.label} text={text} />
                  <span className={`${classes.remark} rc-ellipsis`}>{item.remark}</span>
                  {item.keys === null ? null : <Keys keys={item.keys} />}
                  {option.selected && item.keys === null ? <Keys keys="Enter" /> : null}
                </Combobox.Option>
              );
            })}
          </div>
        ))}
      </Combobox.Options>
      <p className={items.length === 0 ? classes.empty : 'rc-visually-hidden'} role="status">
        {items.length === 0 ? say('palette.nothing-matches') : countOf(items.length, 'result')}
      </p>
      <Footer />
    </Combobox>
  );
}

/** The command palette: every panel, action, setting, group, channel, organization and person by a few letters. */
export function Palette() {
  return (
    <Spotlight.Root
      shortcut={null}
      size={660}
      yOffset={96}
      centered={false}
      lockScroll={false}
      radius="xl"
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: 'var(--rc-scrim)', backgroundOpacity: 1, blur: 0 }}
    >
      <Content />
    </Spotlight.Root>
  );
}
