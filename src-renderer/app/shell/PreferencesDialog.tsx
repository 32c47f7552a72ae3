import { Input, SegmentedControl, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { showPreferences, useDialogsStore } from '../../state/dialogs.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { useUpdateStore } from '../../state/updates.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { noUpdatesWords } from '../about/update-words.ts';
import { densities, schemes } from './preference-choices.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, choices, ...control }: ChoiceProps<Value>): ReactNode {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl<Value> aria-label={label} fullWidth data={[...choices]} {...control} />
    </Input.Wrapper>
  );
}

/** Whether newer versions are looked for; why that can't be chosen where this build has no feed. */
function UpdateSwitch(): ReactNode {
  const lookForUpdates = usePreferences((state) => state.lookForUpdates);
  const update = useUpdateStore((state) => state.update);
  const reason = update?.kind === 'unavailable' ? say(noUpdatesWords[update.reason]) : null;
  return (
    <Switch
      size="sm"
      label={say('about.look')}
      description={reason ?? say('shell.look-when')}
      checked={lookForUpdates && reason === null}
      disabled={update === null || reason !== null}
      onChange={(event) => void writePreferences({ lookForUpdates: event.currentTarget.checked })}
    />
  );
}

function Content(): ReactNode {
  const { colorScheme, density, singleKeyShortcuts } = usePreferences();
  return (
    <Stack gap={16}>
      <Choice
        label={say('shell.theme')}
        choices={schemes()}
        value={colorScheme}
        onChange={(value) => void writePreferences({ colorScheme: value })}
      />
      <Choice
        label={say('shell.rows')}
        choices={densities()}
        value={density}
        onChange={(value) => void writePreferences({ density: value })}
      />
      <Switch
        size="sm"
        label={say('shell.single-keys')}
        description={say('shell.single-keys-help')}
        checked={singleKeyShortcuts}
        onChange={(event) => void writePreferences({ singleKeyShortcuts: event.currentTarget.checked })}
      />
      <UpdateSwitch />
    </Stack>
  );
}

/** What can be set for this device, in all organizations. */
export function PreferencesDialog(): ReactNode {
  const opened = useDialogsStore((state) => state.preferencesOpen);
  return (
    <DialogFrame opened={opened} onClose={() => showPreferences(false)} title={say('shell.preferences')}>
      <Content />
    </DialogFrame>
  );
}
