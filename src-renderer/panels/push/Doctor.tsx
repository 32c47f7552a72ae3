import { Button, Flex, Group, Loader, Text } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { openLink } from '../../ui/open-link.ts';
import { breakableCode } from '../../ui/safe-text.tsx';
import { StepPicture } from './StepPicture.tsx';
import { diagnose, pushSteps } from './push-diagnosis.ts';
import type { ListedDevice } from './push-devices.ts';
import type { PushTests } from './use-push-test.ts';
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

interface DoctorProps {
  pushEnabled: boolean;
  tests: PushTests;
  /** The one that is open in the list. */
  device: ListedDevice | null;
}

/** The device that is open in the list, and its test. */
function OpenDevice({ device, tests }: { device: ListedDevice; tests: PushTests }): ReactNode {
  const { name, type, state, details, registeredAt, test, testObjection, removalObjection } = device;
  return (
    <section aria-label={name} className={classes.open}>
      <h2>
        <bdi className="rc-ellipsis">{name}</bdi>
      </h2>
      <FactList place="sheet">
        <dt>Type</dt>
        <dd>{type}</dd>
        <dt>State</dt>
        <dd>{state.words}</dd>
        {details !== '' && (
          <>
            <dt>Details</dt>
            <dd>
              <bdi>{details}</bdi>
            </dd>
          </>
        )}
        <dt>Registered</dt>
        <dd>{registeredAt === null ? 'Never' : <RelativeTime at={registeredAt} />}</dd>
        {removalObjection !== '' && (
          <>
            <dt>Removal</dt>
            <dd>{removalObjection}</dd>
          </>
        )}
      </FactList>
      <Permitted unless={testObjection}>
        <Button
          variant="filled"
          disabled={tests.test.runningSince !== null}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => tests.send(test.target, test.name)}
        >
          Send test
        </Button>
      </Permitted>
    </section>
  );
}

/** How far the last test came, why it went no further, and what to do about it. */
export function Doctor({ pushEnabled, device, tests }: DoctorProps): ReactNode {
  const { test } = tests;
  const { target, outcome, arrival } = test;
  const facts = { pushEnabled, target, outcome, arrival };
  const explanation = diagnose(facts);
  const handedOn = outcome?.kind === 'handed-on';
  const page = explanation?.page;
  return (
    <aside className={`${side.column} ${classes.doctor}`} aria-label="Diagnosis" data-region="aside">
      {device !== null && <OpenDevice device={device} tests={tests} />}
      <h2>
        Delivery path
        {test.name !== '' && <span className="rc-ellipsis"> {test.name}</span>}
      </h2>
      <StepPicture steps={pushSteps(facts)} />
      {test.runningSince !== null && <Running since={test.runningSince} onCancel={tests.cancel} />}
      {test.runningSince === null && explanation === null && (
        <p className={textStyle.hint}>
          Send a test to a device. Its outcome is shown here step by step, with what to do where it stops.
        </p>
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
              How the operator sets this up
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
    </aside>
  );
}
