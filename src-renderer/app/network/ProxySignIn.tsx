import { Box, Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Field } from '../../ui/Field.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import classes from './NetworkDialog.module.css';
import { proxyNameOf } from './network-words.ts';

const emphasized = (words: ReactNode): ReactNode => <strong className="rc-selectable">{words}</strong>;

/**
 * Asks for the user name and password that a proxy wants. They go to the main process once and are not kept here.
 *
 * @param props.proxy its address; the person has to see whom they give a password to.
 */
export function ProxySignIn({ proxy, onDone }: { proxy: string; onDone: (isKept: boolean) => void }) {
  const draft = useDraft({ username: '', password: '' });
  const [problem, setProblem] = useState<Failure | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const signIn = async () => {
    setIsRunning(true);
    const result = await call('network.sign-in-to-proxy', { proxy, ...draft.values });
    setIsRunning(false);
    if (result.ok) {
      draft.set({ password: '' });
      onDone(result.value.isKept);
    } else {
      setProblem(result.failure);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  const shared = { spellCheck: false, autoComplete: 'off', readOnly: isRunning } as const;
  return (
    <Box
      component="form"
      px={16}
      pt={12}
      pb={16}
      bg="var(--rc-sunken)"
      bd="1px solid var(--rc-line)"
      bdrs={8}
      onSubmit={submit}
      noValidate
      aria-label={say('network.proxy-sign-in')}
    >
      <p className={classes.remark}>
        {sayNodes('network.proxy-asks', {
          proxy: proxyNameOf(proxy),
          b: emphasized,
        })}
      </p>
      <div className={classes.fields}>
        <Field
          label={say('network.user-name')}
          {...shared}
          {...draft.input('username', problem && failureMessage(problem))}
        />
        <Field label={say('network.password')} secret {...shared} {...draft.input('password')} />
        <Button type="submit" mt={20} loading={isRunning}>
          {say('network.proxy-sign-in')}
        </Button>
      </div>
    </Box>
  );
}
