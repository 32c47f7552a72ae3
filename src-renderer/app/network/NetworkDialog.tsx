import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import type { NetworkState } from '#contract/network.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { useConsoleQuery } from '../../state/use-organization-query.ts';
import { closeNetwork, useDialogsStore, type NetworkSubject } from '../../state/dialogs.ts';
import { CheckedSteps } from '../../ui/CheckedSteps.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Certificates } from './Certificates.tsx';
import classes from './NetworkDialog.module.css';
import { wayWords } from './network-words.ts';
import { ProxySignIn } from './ProxySignIn.tsx';
import { useNetworkCheck } from './use-network-check.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

function Ways({ network, onForget }: { network: NetworkState; onForget: (proxy: string) => void }) {
  return (
    <section aria-label={say('network.routes')}>
      <Text component="h3" size="lg" fw={600}>
        {say('network.route')}
      </Text>
      <ol className={classes.ways}>
        {network.ways.map((way) => (
          <Flex key={way?.address ?? 'direct'} component="li" align="center" gap={8} mih={24}>
            <span className="rc-selectable">{wayWords(way)}</span>
            {way === null || way.username === null ? null : (
              <>
                <span className={classes.remark}>{say('network.signed-in-as', { name: way.username })}</span>
                <Button size="xs" variant="subtle" onClick={() => onForget(way.address)}>
                  {say('network.forget-password')}
                </Button>
              </>
            )}
          </Flex>
        ))}
      </ol>
      <p className={classes.remark}>{say('network.from-system-settings')}</p>
    </section>
  );
}

function Network({ subject }: { subject: NetworkSubject }) {
  const { address, organizationId } = subject;
  const known = useConsoleQuery('network.read', { address });
  const network = known.value;
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isHeldOnly, setIsHeldOnly] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(false);
  const { check, run, cancel } = useNetworkCheck(address, organizationId);

  /** The proxy that asks: that of the last check, or the one that led here. */
  const asking = check.proxyWantsSignIn ?? (hasAnswered ? null : subject.proxy);

  const change = async (changing: Promise<Result<unknown>>) => {
    const result = await changing;
    setProblem(result.ok ? null : result.failure);
    known.askAgain();
  };
  const signedIn = (isKept: boolean) => {
    setHasAnswered(true);
    setIsHeldOnly(!isKept);
    known.askAgain();
    run();
  };
  const problems = [problem, known.failure, check.problem].filter((found) => found !== null);
  return (
    <DialogFrame
      onClose={closeNetwork}
      title={say('network.title', { name: subject.name })}
      width="list"
      onKeyDown={onConfirmKey(() => {
        if (!check.isRunning) run();
      })}
      foot={
        check.isRunning ? (
          <Button size="md" onClick={cancel}>
            {say('network.cancel-check')}
          </Button>
        ) : (
          <KeyButton keys="Ctrl Enter" size="md" variant="filled" onClick={run}>
            {say('network.check')}
          </KeyButton>
        )
      }
    >
      {network === null ? null : (
        <Ways network={network} onForget={(proxy) => void change(call('network.forget-proxy', { proxy }))} />
      )}
      {asking === null ? null : <ProxySignIn key={asking} proxy={asking} onDone={signedIn} />}
      {isHeldOnly ? <Notice tone="warn">{say('network.password-for-session')}</Notice> : null}
      {network === null ? null : (
        <Certificates
          certificates={network.certificates}
          onAdd={() => void change(call('network.add-certificate', { address }))}
          onRemove={(fingerprint) =>
            void change(call('network.remove-certificate', { address, fingerprint }))
          }
        />
      )}
      {problems.map((found) => (
        <Notice key={failureMessage(found)} tone="bad" title={failureTitle(found)}>
          {failureMessage(found)}
        </Notice>
      ))}
      {check.steps.length === 0 ? null : (
        <div className={classes.steps}>
          <CheckedSteps
            title={say('network.checked', { address })}
            steps={check.steps.map((step) => ({
              ...step,
              label: say('network.step', { step: step.id }),
              detail: sayText(step.detail),
              advice: sayText(step.advice),
            }))}
            isRunning={check.isRunning}
          />
        </div>
      )}
    </DialogFrame>
  );
}

/** How an organization is reached: proxy, certificates, and a check of every step. */
export function NetworkDialog() {
  const subject = useDialogsStore((state) => state.network);
  return subject === null ? null : <Network key={subject.address} subject={subject} />;
}
