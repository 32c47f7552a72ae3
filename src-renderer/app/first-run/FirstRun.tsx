import { Button, Flex, Menu } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconSunMoon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FoundOrganization } from '#contract/network.ts';
import { say } from '#words/say.ts';
import { closeAddOrganization, showDiagnostics } from '../../state/dialogs.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { schemes } from '../shell/preference-choices.ts';
import { StorageBanner } from '../shell/StorageBanner.tsx';
import { AddressStep } from './AddressStep.tsx';
import classes from './FirstRun.module.css';
import { SignInStep } from './SignInStep.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import type { SignInValues } from './sign-in-values.ts';
import { useConsoleInformation } from './use-console-information.ts';
import { useDemo } from './use-demo.ts';
import { useDiscovery } from './use-discovery.ts';
import { Welcome } from './Welcome.tsx';

type Stage = { kind: 'welcome' } | { kind: 'address' } | { kind: 'sign-in'; found: FoundOrganization };

function Foot({ version }: { version: string | null }) {
  const colorScheme = usePreferences((state) => state.colorScheme);
  return (
    <footer className={classes.foot}>
      <span>{version === null ? '' : `Realm Console ${version}`}</span>
      <Button size="xs" variant="subtle" ms="auto" onClick={() => showDiagnostics(true)}>
        {say('first-run.diagnostics')}
      </Button>
      <Menu position="top-end" withinPortal={false}>
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconSunMoon size={15} stroke={1.6} />}>
            {say('first-run.theme', { scheme: colorScheme })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {schemes().map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
              checked={colorScheme === value}
              onChange={() => void writePreferences({ colorScheme: value })}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </footer>
  );
}

/**
 * The screens that add an organization: what to do, finding it, signing in. What was typed stays while one goes
 * back and forth.
 *
 * @param props.address looked up at once when it is not empty: signing in again.
 * @param props.email filled into the sign-in.
 * @param props.canClose whether there is a console to go back to.
 */
export function FirstRun({
  address,
  email,
  canClose,
}: {
  address: string;
  email: string;
  canClose: boolean;
}) {
  const [stage, setStage] = useState<Stage>(address === '' ? { kind: 'welcome' } : { kind: 'address' });
  const { values, set: type } = useDraft<SignInValues>({
    address,
    email,
    apiKey: '',
    username: email,
    password: '',
  });
  const information = useConsoleInformation();
  const demo = useDemo();
  const { discovery, discover, cancel } = useDiscovery((found) => setStage({ kind: 'sign-in', found }));
  useShortcut({
    id: 'start demo',
    keys: 'Ctrl D',
    label: say('first-run.demo-shortcut'),
    scope: say('first-run.shortcut-scope'),
    run: demo.startDemo,
  });
  useEffect(() => {
    if (address !== '') {
      discover(address);
    }
  }, [address, discover]);

  const find = (at: string) => {
    setStage({ kind: 'address' });
    discover(at);
  };
  const goBack = () => {
    cancel();
    setStage(stage.kind === 'sign-in' ? { kind: 'address' } : { kind: 'welcome' });
  };
  const isHome = stage.kind === 'welcome';
  return (
    <div className={classes.page}>
      <Flex component="main" direction="column" flex={1} mih={0}>
        <StorageBanner onSignIn={null} />
        <Flex
          flex={1}
          mih={0}
          pt={32}
          px={20}
          style={{ overflow: 'hidden auto', scrollbarGutter: 'stable both-edges' }}
        >
          <div className={isHome ? classes.wide : classes.narrow}>
            {isHome && !canClose ? null : (
              <Button
                variant="subtle"
                mb={12}
                ms={-8}
                leftSection={<IconArrowLeft size={16} stroke={1.6} />}
                onClick={isHome ? closeAddOrganization : goBack}
              >
                {say(isHome ? 'first-run.back-to-console' : 'first-run.back')}
              </Button>
            )}
            {stage.kind === 'welcome' ? (
              <Welcome values={values} onType={type} onFind={find} demo={demo} />
            ) : stage.kind === 'address' ? (
              <AddressStep
                values={values}
                onType={type}
                discovery={discovery}
                onFind={find}
                onCancel={cancel}
                demo={demo}
              />
            ) : (
              <SignInStep
                found={stage.found}
                values={values}
                onType={type}
                keychain={information?.keychain ?? { usable: true }}
              />
            )}
          </div>
        </Flex>
      </Flex>
      <Foot version={information?.version ?? null} />
    </div>
  );
}
