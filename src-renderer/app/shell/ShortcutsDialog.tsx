import { Box, Flex, Group, Switch, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { anyOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { showShortcuts, useDialogsStore } from '../../state/dialogs.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { useShortcutsStore, type Shortcut } from '../../state/shortcuts.ts';
import { FindField } from '../../ui/FindField.tsx';
import { keyLabel, Keys } from '../../ui/Keys.tsx';
import { hasWords } from '../../ui/match.ts';
import { panelKeys } from './panel-keys.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from './ShortcutsDialog.module.css';
import layoutStyle from '../../ui/Layout.module.css';

interface Listed {
  readonly label: string;
  readonly keys: string;
}

interface Row {
  readonly label: string;
  /** All that do the same. */
  readonly keys: readonly string[];
}

/** Keys that parts of the window handle themselves, because what they do depends on where the focus is. */
const local = (): Readonly<Record<string, readonly Listed[]>> => ({
  [say('shell.grid')]: [
    { keys: 'Up Down', label: say('shell.grid-rows') },
    { keys: 'Left Right', label: say('shell.grid-cells') },
    { keys: 'Space', label: say('shell.grid-select') },
    { keys: 'Shift Up', label: say('shell.grid-extend') },
    { keys: 'Ctrl A', label: say('shell.grid-all') },
    { keys: 'Enter', label: say('shell.grid-open') },
    { keys: 'Shift Right', label: say('shell.grid-widen') },
    { keys: 'Ctrl Right', label: say('shell.grid-move') },
    { keys: 'Esc', label: say('shell.grid-leave') },
  ],
});

/** By headings, those of the shell first: what works now in its present words, and the keys of the other panels. */
function byScope(shortcuts: readonly Shortcut[]): (readonly [scope: string, rows: readonly Row[]])[] {
  const listedKeys = panelKeys();
  const ofPanels = Object.entries(listedKeys).flatMap(([scope, listed]) =>
    listed.map(([id, keys, label]) => ({ scope, id, keys, label })),
  );
  const registered = shortcuts.flatMap(({ keys, ...other }) => (keys === null ? [] : [{ ...other, keys }]));
  const ofShell = registered.filter(({ scope }) => !(scope in listedKeys));
  const scopes = new Map<string, Map<string, Listed>>();
  for (const { scope, id, keys, label } of [...ofShell, ...ofPanels, ...registered]) {
    scopes.set(scope, (scopes.get(scope) ?? new Map<string, Listed>()).set(id, { keys, label }));
  }
  const listed = [...scopes].map(([scope, ofScope]) => [scope, [...ofScope.values()]] as const);
  return [...listed, ...Object.entries(local())].map(([scope, each]) => [scope, rowsOf(each)]);
}

function rowsOf(listed: readonly Listed[]): Row[] {
  const byLabel = Map.groupBy(listed, ({ label }) => label);
  return [...byLabel].map(([label, same]) => ({ label, keys: same.map(({ keys }) => keys) }));
}

/** The rows that have the words in them, or in their heading. */
function matching(scopes: ReturnType<typeof byScope>, text: string): ReturnType<typeof byScope> {
  return scopes.flatMap(([scope, rows]) => {
    const found = rows.filter(({ label }) => hasWords(`${scope}\n${label}`, text));
    return found.length === 0 ? [] : [[scope, found] as const];
  });
}

const spokenKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => keyLabel(key))
    .join(' ');

/** Panels register their keys one after the other as they are shown: nobody follows that while the dialog is closed. */
function Content() {
  const shortcuts = useShortcutsStore((state) => state.shortcuts);
  const singleKeyShortcuts = usePreferences((state) => state.singleKeyShortcuts);
  const [text, setText] = useState('');
  const shown = matching(byScope(shortcuts), text);
  return (
    <>
      <FindField
        label={say('shell.find-shortcut')}
        placeholder={say('shell.find-shortcut')}
        w={260}
        value={text}
        onChange={setText}
      />
      {shown.length === 0 && <Text c="dimmed">{say('shell.no-matches')}</Text>}
      <div className={classes.scopes}>
        {shown.map(([scope, rows]) => (
          <section key={scope} className={classes.scope}>
            <Text component="h3" size="sm" mb={4} fw={550} c="dimmed">
              {scope}
            </Text>
            <dl>
              {rows.map(({ label, keys }) => (
                <Group
                  key={label}
                  gap={12}
                  wrap="nowrap"
                  justify="space-between"
                  align="baseline"
                  py={4}
                  style={{ borderBottom: '1px solid var(--rc-lineFaint)' }}
                >
                  <Text component="dt" inherit miw={0}>
                    <bdi>{label}</bdi>
                  </Text>
                  <Flex component="dd" gap={8} flex="none">
                    <span className="rc-visually-hidden">{anyOf(keys.map(spokenKeys))}</span>
                    {keys.map((each, index) => (
                      <Fragment key={each}>
                        {index > 0 && (
                          <Text span inherit c="dimmed" aria-hidden>
                            {say('shell.or')}
                          </Text>
                        )}
                        <Keys keys={each} />
                      </Fragment>
                    ))}
                  </Flex>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Box pt={12} className={layoutStyle.lineAbove}>
        <Switch
          size="xs"
          checked={singleKeyShortcuts}
          onChange={(event) => void writePreferences({ singleKeyShortcuts: event.currentTarget.checked })}
          label={say('shell.single-keys')}
          description={say('shell.single-keys-help')}
        />
      </Box>
    </>
  );
}

/** The list of all shortcuts, and the switch for single keys. */
export function ShortcutsDialog() {
  const opened = useDialogsStore((state) => state.shortcutsOpen);
  return (
    <DialogFrame
      opened={opened}
      onClose={() => showShortcuts(false)}
      title={say('shell.shortcuts')}
      width="columns"
    >
      <Content />
    </DialogFrame>
  );
}
