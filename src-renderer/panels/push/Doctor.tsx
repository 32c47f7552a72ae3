import { Button, Flex, Group, Loader, Text } from '@mantine/core';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { openLink } from '../../ui/open-link.ts';
import { breakableCode } from '../../ui/safe-text.tsx';
import { StepPicture } from './StepPicture.tsx';
import { diagnose, pushSteps } from './push-diagnosis.ts';
import type { ListedDevice } from './push-devices.ts';
import { isTestOf, noTest, type PushTests } from './use-push-test.ts';
import textStyle from '../../ui/Text.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import side from '../../ui/Aside.module.css';
import classes from './Push.module.css';

/** After this the server is not waited for any longer; main ends the call by itself. */
const limitSeconds = 30;

function Running({ since, onCancel }: { since: number; onCancel: () => void }): ReactNode {
  const seconds = Math.max(0, Math.floor((useNow() - since) / 1_000));
  return (
    <Group gap={8} wrap="nowrap" role="status">
      <Loader size={16} aria-hidden />
      <span className={`${layoutStyle.grow} rc-tabular`}>
        Waiting for the server, {seconds} of at most {limitSeconds} s
      </span>
      <Button size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}

interface TestPathProps {
  pushEnabled: boolean;
  tests: PushTests;
  /** The device whose test it shows; of any test if left out. */
  device?: ListedDevice;
}

/** How far the last test came, why it went no further, and what to do about it. */
export function TestPath({ pushEnabled, tests, device }: TestPathProps): ReactNode {
  const test = device === undefined || isTestOf(device, tests.test) ? tests.test : noTest;
  const { target, outcome, arrival } = test;
  const facts = { pushEnabled, target, outcome, arrival };
  const explanation = diagnose(facts);
  const handedOn = outcome?.kind === 'handed-on';
  const page = explanation?.page;
  return (
    <section aria-label="Delivery path" className={classes.path}>
      <h2>
        Delivery path
        {device === undefined && test.name !== '' && <span className="rc-ellipsis"> {test.name}</span>}
      </h2>
      <StepPicture steps={pushSteps(facts)} />
      {test.runningSince !== null && <Running since={test.runningSince} onCancel={tests.cancel} />}
      {test.runningSince === null && explanation === null && (
        <p className={textStyle.hint}>Send a test to see how far it gets, and what to do if it stops.</p>
      )}
      {explanation !== null && (
        <div className={classes.diagnosis} role="status" data-failed={!handedOn || arrival === 'no'}>
          <Text fw={500}>{explanation.cause}</Text>
          <Flex gap={6} component="p">
            <IconArrowRight size={16} stroke={1.6} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
            <span>{explanation.nextStep}</span>
          </Flex>
          {page !== undefined && (
            <LinkButton
              style={{ display: 'inline-flex', alignItems: 'center', gap: 5 }}
              onClick={() => void openLink(page)}
            >
              Setup guide for the administrator
              <IconExternalLink size={13} stroke={1.6} aria-hidden />
            </LinkButton>
          )}
        </div>
      )}
      {handedOn && arrival === null && (
        <Group gap={8} wrap="nowrap" role="group" aria-label="Did the test arrive?">
          <Text span flex={1} fw={500}>
            Did it arrive?
          </Text>
          <Button size="xs" onClick={() => tests.setArrival('yes')}>
            It arrived
          </Button>
          <Button size="xs" onClick={() => tests.setArrival('no')}>
            It did not
          </Button>
        </Group>
      )}
      {outcome?.kind === 'failed' && (
        <FactList place="sheet">
          <dt>The server said</dt>
          <dd>{failureMessage(outcome.failure)}</dd>
          {'code' in outcome.failure && (
            <>
              <dt>Code</dt>
              <dd>
                <code>{breakableCode(outcome.failure.code)}</code>
              </dd>
            </>
          )}
        </FactList>
      )}
      {handedOn && outcome.ignoredParameters.length > 0 && (
        <Notice tone="warn">
          The server ignored {outcome.ignoredParameters.join(', ')}: it sent the test to all devices.
        </Notice>
      )}
    </section>
  );
}

/** The last test, whichever device it was for. */
export function Doctor(props: Omit<TestPathProps, 'device'>): ReactNode {
  return (
    <aside className={side.column} aria-label="Diagnosis" data-region="aside">
      <TestPath {...props} />
    </aside>
  );
}
