import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PushToken } from '#contract/devices.ts';
import { hasFeature } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { TokenRow } from './DeviceList.tsx';
import { cleanToken, shortToken } from './push-token-text.ts';
import type { PushTests } from './use-push-test.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Push.module.css';

/** Sends a test to a token without registering it. */
function TokenTest({ tests }: { tests: PushTests }): ReactNode {
  const [token, setToken] = usePanelMemory('push.token', '');
  const isBusy = tests.test.runningSince !== null;
  const cleaned = cleanToken(token);
  return (
    <form
      className={classes.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (cleaned !== '' && !isBusy) tests.send({ kind: 'token', token: cleaned }, shortToken(cleaned));
      }}
    >
      <Field
        label="Test any token of your account"
        remark="nothing is registered"
        placeholder="Token"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Permitted>
        <Button type="submit" disabled={isBusy || cleaned === ''}>
          Send test
        </Button>
      </Permitted>
    </form>
  );
}

interface UnencryptedDevicesProps {
  tests: PushTests;
  onRemove: (token: PushToken) => void;
}

/** Devices added here by their token; the server doesn't list them. */
export function UnencryptedDevices({ tests, onRemove }: UnencryptedDevicesProps): ReactNode {
  const tokens = useTable('pushTokens');
  const isDeprecated = hasFeature(useServerAge(), 'encrypted-push-registration');
  const isBusy = tests.test.runningSince !== null;
  return (
    <section aria-label="Unencrypted devices">
      <h2>
        Unencrypted devices <span className="rc-tabular">{tokens.length} added here</span>
      </h2>
      {tokens.length > 0 && (
        <ul className={classes.devices}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isBusy={isBusy}
              onTest={() => tests.send({ kind: 'token', token: token.token }, shortToken(token.token))}
              onRemove={() => onRemove(token)}
            />
          ))}
        </ul>
      )}
      <p className={textStyle.hint}>
        Tokens added with this console; the server doesn’t list them.
        {isDeprecated && ' Deprecated: encrypted devices replace them.'}{' '}
        <Permitted>
          <LinkButton
            disabled={isBusy}
            onClick={() => tests.send({ kind: 'all' }, 'all unencrypted devices')}
          >
            Send test to all unencrypted
          </LinkButton>
        </Permitted>
      </p>
      <TokenTest tests={tests} />
    </section>
  );
}
