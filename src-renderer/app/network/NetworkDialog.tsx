import { Button, Group, Modal } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { NetworkState } from '../../../src-preload/contract/network-entities.ts';
import type { Failure, Result } from '../../../src-preload/contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { closeNetwork, useDialogsStore, type NetworkSubject } from '../../state/dialogs.ts';
import { CheckedSteps } from '../../ui/CheckedSteps.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Certificates } from './Certificates.tsx';
import classes from './NetworkDialog.module.css';
import { stepLabels, wayWords } from './network-words.ts';
import { ProxySignIn } from './ProxySignIn.tsx';
import { useNetworkCheck } from './use-network-check.ts';

function Ways({ network, onForget }: { network: NetworkState; onForget: (proxy: string) => void }) {
  return (
    <section aria-label="How this organization is reached">
      <h3 className={classes.sectionTitle}>Route</h3>
      <ol className={classes.ways}>
        {network.ways.map((way) => (
          <li key={way?.address ?? 'direct'} className={classes.way}>
            <span className="rc-selectable">{wayWords(way)}</span>
            {way === null || way.username === null ? null : (
              <>
                <span className={classes.remark}>signed in as {way.username}</span>
                <Button size="xs" variant="subtle" onClick={() => onForget(way.address)}>
                  Forget the password
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.remark}>From the network settings of this system.</p>
    </section>
  );
}

function Network({ subject }: { subject: NetworkSubject }) {
  const { address, organizationId } = subject;
  const [network, setNetwork] = useState<NetworkState | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isHeldOnly, setIsHeldOnly] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(false);
  const { check, run, cancel } = useNetworkCheck(address, organizationId);

  const take = useCallback((result: Result<NetworkState | null>) => {
    setProblem(result.ok ? null : result.failure);
    if (result.ok && result.value !== null) setNetwork(result.value);
  }, []);
  const read = async () => take(await call('network.read', { address }));
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const result = await call('network.read', { address }, { signal: controller.signal });
      if (!controller.signal.aborted) take(result);
    };
    void ask();
    return () => controller.abort();
  }, [address, take]);
  /** The proxy that asks: that of the last check, or the one that led here. */
  const asking = check.proxyWantsSignIn ?? (hasAnswered ? null : subject.proxy);

  const change = async (result: Promise<Result<NetworkState | null>>) => take(await result);
  const forget = async (proxy: string) => {
    const result = await call('network.forget-proxy', { proxy });
    if (!result.ok) setProblem(result.failure);
    await read();
  };
  const signedIn = (isKept: boolean) => {
    setHasAnswered(true);
    setIsHeldOnly(!isKept);
    void read();
    run();
  };
  const problems = [problem, check.problem].filter((found) => found !== null);
  return (
    <div className={classes.content}>
      {network === null ? null : <Ways network={network} onForget={(proxy) => void forget(proxy)} />}
      {asking === null ? null : <ProxySignIn key={asking} proxy={asking} onDone={signedIn} />}
      {isHeldOnly ? (
        <Notice tone="warn">The keychain can&apos;t be used: the password is kept until you quit.</Notice>
      ) : null}
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
            title={`Realm Console checked the connection to ${address}`}
            steps={check.steps.map((step) => ({ ...step, label: stepLabels[step.id] }))}
            isRunning={check.isRunning}
          />
        </div>
      )}
      <Group justify="flex-end" gap={8}>
        <Button size="md" onClick={closeNetwork}>
          Close
        </Button>
        {check.isRunning ? (
          <Button size="md" onClick={cancel}>
            Cancel the check
          </Button>
        ) : (
          <Button size="md" variant="filled" onClick={run}>
            Check the connection
          </Button>
        )}
      </Group>
    </div>
  );
}

/** How an organization is reached: proxy, certificates, and a check of every step. */
export function NetworkDialog() {
  const subject = useDialogsStore((state) => state.network);
  return (
    <Modal
      opened={subject !== null}
      onClose={closeNetwork}
      title={subject === null ? 'Network' : `Network: ${subject.name}`}
      size={640}
    >
      {subject === null ? null : <Network key={subject.address} subject={subject} />}
    </Modal>
  );
}
