import { Box, createTheme, DirectionProvider, MantineProvider, SegmentedControl } from '@mantine/core';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { theme } from '../../src-renderer/ui/theme/theme.ts';
import { cssVariablesResolver } from '../../src-renderer/ui/theme/variables.ts';
import { specimens } from './catalogue.ts';
import type { Specimen, Words } from './specimen.ts';
import { wordsFor } from './words.ts';
import classes from './Gallery.module.css';

// Dialogs stay in their cells, side by side, and none of them takes the focus.
const inCells = {
  withinPortal: false,
  trapFocus: false,
  returnFocus: false,
  closeOnEscape: false,
  closeOnClickOutside: false,
};
const galleryTheme = createTheme({
  ...theme,
  components: {
    ...theme.components,
    Modal: {
      ...theme.components?.['Modal'],
      defaultProps: { ...(theme.components?.['Modal']?.defaultProps as object), ...inCells },
    },
  },
});

/** Every component of `src-renderer/ui` in every state, with a switch for the theme, for long words and for the direction. */
export function Gallery(): ReactNode {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [length, setLength] = useState<'short' | 'long'>('short');
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr');
  const words = wordsFor(length === 'long', direction);
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={galleryTheme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={scheme}
      >
        <Box component="main" px={24} pb={48} bg="var(--rc-bg)" data-scheme={scheme} data-length={length}>
          <header className={classes.head}>
            <h1>Gallery</h1>
            <Switch label="Theme" value={scheme} values={['light', 'dark']} onValue={setScheme} />
            <Switch label="Words" value={length} values={['short', 'long']} onValue={setLength} />
            <Switch label="Direction" value={direction} values={['ltr', 'rtl']} onValue={setDirection} />
          </header>
          {specimens.map((specimen) => (
            <States key={specimen.component} specimen={specimen} words={words} />
          ))}
        </Box>
      </MantineProvider>
    </DirectionProvider>
  );
}

function Switch<Value extends string>(props: {
  label: string;
  value: Value;
  values: readonly Value[];
  onValue: (value: Value) => void;
}): ReactNode {
  return (
    <SegmentedControl
      aria-label={props.label}
      data={[...props.values]}
      value={props.value}
      onChange={props.onValue}
    />
  );
}

function States({ specimen, words }: { specimen: Specimen; words: Words }): ReactNode {
  const { component, width = 320, height, states } = specimen;
  return (
    <section className={classes.component} aria-label={component}>
      <h2 dir="ltr">{component}</h2>
      <div className={classes.states}>
        {Object.entries(states).map(([state, draw]) => (
          <figure
            key={state}
            className={classes.state}
            style={{ width }}
            aria-label={`${component}: ${state}`}
          >
            <figcaption dir="ltr">{state}</figcaption>
            {/* Fields keep their initial value, so other words need new fields. */}
            <div
              key={words.name}
              className={classes.cell}
              style={{ height }}
              data-fills={height !== undefined}
              data-cell={`${component}: ${state}`}
            >
              {draw(words)}
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}
