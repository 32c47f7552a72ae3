import { Box, Button, Flex, Group, Text } from '@mantine/core';
import {
  IconEyeOff,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconRefresh,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { Field } from '../../ui/Field.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from './FirstRun.module.css';
import { Logo } from './Logo.tsx';
import type { SignInValues } from './sign-in-values.ts';
import type { DemoStart } from './use-demo.ts';

/** Of the demo organization. */
const demoPeople = 250;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.fact}>
      {icon}
      {children}
    </li>
  );
}

function DemoCard({ demo }: { demo: DemoStart }) {
  return (
    <section className={classes.card} aria-labelledby="demo-title">
      <Text id="demo-title" component="h2" size="lg" fw={600} lts="-0.008em">
        {say('first-run.demo')}
      </Text>
      <p className={textStyle.explanation}>{say('first-run.demo-explanation')}</p>
      <Flex component="ul" direction="column" gap={7} mb={4}>
        <Fact icon={<IconUsers size={16} stroke={1.6} aria-hidden />}>
          {say('first-run.demo-people', { count: demoPeople })}
        </Fact>
        <Fact icon={<IconHeartbeat size={16} stroke={1.6} aria-hidden />}>
          {say('first-run.demo-presence')}
        </Fact>
        <Fact icon={<IconRefresh size={16} stroke={1.6} aria-hidden />}>{say('first-run.demo-fresh')}</Fact>
      </Flex>
      {demo.problem === null ? null : (
        <Notice tone="bad" title={failureTitle(demo.problem)}>
          {failureMessage(demo.problem)}
        </Notice>
      )}
      <Box mt="auto" pt={24}>
        {demo.isStarting ? (
          <Group gap={12} wrap="nowrap" justify="space-between">
            <output className={textStyle.soft}>{say('first-run.demo-starting')}</output>
            <Button size="lg" onClick={demo.cancel}>
              {say('first-run.cancel')}
            </Button>
          </Group>
        ) : (
          <KeyButton keys="Ctrl D" size="md" fullWidth onClick={demo.startDemo}>
            {say('first-run.demo-start')}
          </KeyButton>
        )}
      </Box>
    </section>
  );
}

/** The first screen: add an organization, or explore the demo. */
export function Welcome({
  values,
  onType,
  onFind,
  demo,
}: {
  values: SignInValues;
  onType: (change: Partial<SignInValues>) => void;
  onFind: (address: string) => void;
  demo: DemoStart;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(values.address);
  };
  return (
    <>
      <Flex component="header" align="center" gap={16} mb={28}>
        <Logo />
        <div>
          <Text component="h1" inherit fz={26} fw={640} lts="-0.022em" lh="32px">
            Realm Console
          </Text>
          <Text inherit c="var(--rc-fg2)" fz="lg" lh="20px">
            {say('first-run.tagline')}
          </Text>
        </div>
      </Flex>
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="add-title">
          <Text id="add-title" component="h2" size="lg" fw={600} lts="-0.008em">
            {say('first-run.add')}
          </Text>
          <p className={textStyle.explanation}>{say('first-run.add-explanation')}</p>
          <Flex component="form" direction="column" flex={1} onSubmit={submit} noValidate>
            <Field
              label={say('first-run.url')}
              size="lg"
              placeholder="chat.example.org"
              leftSection={<IconWorld size={16} stroke={1.6} />}
              data-autofocus
              autoFocus
              spellCheck={false}
              autoComplete="off"
              value={values.address}
              onChange={(event) => onType({ address: event.currentTarget.value })}
            />
            <Box mt="auto" pt={24}>
              <KeyButton keys="Enter" type="submit" variant="filled" size="md" fullWidth>
                {say('first-run.find-organization')}
              </KeyButton>
            </Box>
          </Flex>
        </section>
        <DemoCard demo={demo} />
      </div>
      <ul className={classes.promises}>
        <Fact icon={<IconKey size={15} stroke={1.6} aria-hidden />}>{say('first-run.promise-keys')}</Fact>
        <Fact icon={<IconEyeOff size={15} stroke={1.6} aria-hidden />}>
          {say('first-run.promise-presence')}
        </Fact>
        <Fact icon={<IconHistory size={15} stroke={1.6} aria-hidden />}>
          {say('first-run.promise-writes')}
        </Fact>
      </ul>
    </>
  );
}
