import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { openNetwork } from '../../state/dialogs.ts';
import { Field } from '../../ui/Field.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DiscoverySteps } from './DiscoverySteps.tsx';
import classes from './FirstRun.module.css';
import type { SignInValues } from './sign-in-values.ts';
import type { DemoStart } from './use-demo.ts';
import type { Discovery } from './use-discovery.ts';

function Problem({
  problem,
  address,
  isSaidBelow,
  onUse,
}: {
  problem: Failure;
  /** What was looked up. */
  address: string;
  /** Whether the step that failed says what happened. */
  isSaidBelow: boolean;
  onUse: (address: string) => void;
}) {
  if (problem.kind === 'invalid-input') {
    // Stands beside the field.
    return null;
  }
  const other =
    problem.kind === 'redirected'
      ? problem.location
      : problem.kind === 'tls'
        ? problem.plainOrigin
        : undefined;
  const isUnreached = problem.kind === 'offline' || problem.kind === 'tls';
  const proxy = problem.kind === 'offline' ? (problem.proxy ?? null) : null;
  const action =
    other === undefined && !isUnreached ? undefined : (
      <Group gap={8}>
        {other === undefined ? null : (
          <Button size="xs" onClick={() => onUse(other)}>
            {say('first-run.use-address', { address: other })}
          </Button>
        )}
        {isUnreached ? (
          <Button
            size="xs"
            onClick={() => openNetwork({ name: address, address, organizationId: null, proxy })}
          >
            {say(proxy === null ? 'first-run.check-connection' : 'first-run.proxy-sign-in')}
          </Button>
        ) : null}
      </Group>
    );
  return (
    <Notice tone="bad" title={failureTitle(problem)} action={action}>
      {isSaidBelow ? null : <span className="rc-selectable">{failureMessage(problem)}</span>}
    </Notice>
  );
}

/** Looking for the organization at an address: the steps while it runs, what is wrong and what to do after. */
export function AddressStep({
  values,
  onType,
  discovery,
  onFind,
  onCancel,
  demo,
}: {
  values: SignInValues;
  onType: (change: Partial<SignInValues>) => void;
  discovery: Discovery;
  onFind: (address: string) => void;
  onCancel: () => void;
  demo: DemoStart;
}) {
  const { problem, isRunning, steps } = discovery;
  const isTriedAddress = discovery.address === values.address;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(values.address);
  };
  const use = (address: string) => {
    onType({ address });
    onFind(address);
  };
  const isInvalid = problem?.kind === 'invalid-input';
  return (
    <>
      <Box component="section" bg="var(--rc-bg)" bd="1px solid var(--rc-line)" bdrs={8}>
        <Stack gap={12} px={24} py={20}>
          <h1 className={classes.title}>{say('first-run.add')}</h1>
          <form className={classes.addressRow} onSubmit={submit} noValidate>
            <Field
              flex={1}
              label={say('first-run.url')}
              size="lg"
              placeholder="chat.example.org"
              leftSection={<IconWorld size={16} stroke={1.6} />}
              autoFocus
              spellCheck={false}
              autoComplete="off"
              readOnly={isRunning}
              invalid={problem !== null && problem.kind !== 'cancelled' && isTriedAddress}
              error={isInvalid && isTriedAddress ? sayText(problem.message) : null}
              value={values.address}
              onChange={(event) => onType({ address: event.currentTarget.value })}
            />
            {isRunning ? (
              <Button size="lg" onClick={onCancel}>
                {say('first-run.cancel')}
              </Button>
            ) : (
              <KeyButton keys="Enter" type="submit" variant="filled" size="lg">
                {say(problem === null ? 'first-run.find' : 'first-run.try-again')}
              </KeyButton>
            )}
          </form>
          {problem === null || problem.kind === 'cancelled' ? null : (
            <Problem
              problem={problem}
              address={discovery.address}
              isSaidBelow={steps.some(({ detail }) => sayText(detail) === failureMessage(problem))}
              onUse={use}
            />
          )}
        </Stack>
        {steps.length === 0 ? null : (
          <DiscoverySteps address={discovery.address} steps={steps} isRunning={isRunning} />
        )}
      </Box>
      <Text mt={12} fz="sm" lh="24px" c="dimmed">
        {demo.problem === null ? say('first-run.no-server') : failureMessage(demo.problem)}{' '}
        <Anchor
          component="button"
          type="button"
          fz="sm"
          c="var(--rc-accentText)"
          fw={500}
          onClick={demo.startDemo}
        >
          {say(demo.isStarting ? 'first-run.demo-starting' : 'first-run.demo')}
        </Anchor>
        {demo.isStarting ? (
          <Button size="xs" variant="subtle" onClick={demo.cancel}>
            {say('first-run.cancel')}
          </Button>
        ) : null}
      </Text>
    </>
  );
}
