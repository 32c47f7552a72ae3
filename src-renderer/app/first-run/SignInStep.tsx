import { Anchor, Box, Button, Flex, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FormEvent } from 'react';
import type { FoundOrganization } from '#contract/network.ts';
import type { ConsoleInformation } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { Field } from '../../ui/Field.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OrganizationMark } from '../shell/OrganizationMark.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from './FirstRun.module.css';
import { KeyStorage } from './KeyStorage.tsx';
import { looksLikeApiKey, looksLikeEmail, type MethodKind } from './sign-in-fields.ts';
import type { SignInValues } from './sign-in-values.ts';
import { useSignIn, type SignIn } from './use-sign-in.ts';
import { openLink } from '../../ui/open-link.ts';

function methodsOf(found: FoundOrganization): MethodKind[] {
  return [
    'api-key',
    ...(found.methods.password ? (['password'] as const) : []),
    ...(found.methods.development ? (['development'] as const) : []),
  ];
}

function Found({ found }: { found: FoundOrganization }) {
  return (
    <Group gap={12} wrap="nowrap">
      <OrganizationMark organization={found} size={44} />
      <Box miw={0}>
        <Box component="h1" className={`rc-break ${classes.title}`}>
          <bdi>{found.name}</bdi>
        </Box>
        <Text size="sm" c="dimmed" className="rc-break rc-selectable">
          {say('first-run.server', {
            address: found.url,
            version: found.zulipVersion,
            level: String(found.featureLevel),
          })}
        </Text>
      </Box>
    </Group>
  );
}

function Fields({
  found,
  values,
  onType,
  signIn,
}: {
  found: FoundOrganization;
  values: SignInValues;
  onType: (change: Partial<SignInValues>) => void;
  signIn: SignIn;
}) {
  const { errors, kind, isRunning } = signIn;
  // Validity is shown after a pause in typing, so that a half-typed address is not praised or blamed.
  const [settled] = useDebouncedValue(values, 150);
  // Beside a refused field, a check mark on the other one would say that it was accepted.
  const isRefused = errors.email !== undefined || errors.apiKey !== undefined;
  const shared = { size: 'md', readOnly: isRunning, spellCheck: false, autoComplete: 'off' } as const;
  if (kind === 'api-key') {
    const openSettings = () => void openLink(`${found.url}/#settings/account-and-privacy`);
    return (
      <>
        <Field
          {...shared}
          label={say('first-run.email')}
          autoFocus={values.email === ''}
          value={values.email}
          valid={looksLikeEmail(settled.email) && !isRefused}
          error={errors.email}
          onChange={(event) => onType({ email: event.currentTarget.value })}
        />
        <Field
          {...shared}
          label={say('first-run.api-key')}
          remark={say('first-run.api-key-form')}
          secret
          autoFocus={values.email !== ''}
          className={classes.keyField}
          value={values.apiKey}
          valid={looksLikeApiKey(settled.apiKey) && !isRefused}
          error={errors.apiKey}
          onChange={(event) => onType({ apiKey: event.currentTarget.value })}
        />
        <p className={textStyle.hint}>
          {say('first-run.api-key-place')}{' '}
          <Anchor
            component="button"
            type="button"
            fz="sm"
            c="var(--rc-accentText)"
            fw={500}
            onClick={openSettings}
          >
            {say('first-run.open-settings')}
          </Anchor>
        </p>
      </>
    );
  }
  const takesEmail = found.requiresEmail || kind === 'development';
  return (
    <>
      <Field
        {...shared}
        label={say(takesEmail ? 'first-run.email' : 'first-run.email-or-name')}
        autoFocus
        value={values.username}
        error={errors.username}
        onChange={(event) => onType({ username: event.currentTarget.value })}
      />
      {kind === 'password' ? (
        <Field
          {...shared}
          label={say('first-run.password')}
          secret
          value={values.password}
          error={errors.password}
          onChange={(event) => onType({ password: event.currentTarget.value })}
        />
      ) : (
        <p className={textStyle.hint}>{say('first-run.development-server')}</p>
      )}
    </>
  );
}

function Problem({ signIn }: { signIn: SignIn }) {
  const { problem } = signIn;
  if (problem === null) {
    return null;
  }
  const action =
    problem.kind === 'keychain' ? (
      <Button size="xs" onClick={() => signIn.submit('memory')}>
        {say('first-run.keep-for-session')}
      </Button>
    ) : undefined;
  return (
    <Notice tone="bad" title={failureTitle(problem)} action={action}>
      <span className="rc-selectable">{failureMessage(problem)}</span>
    </Notice>
  );
}

/** Signing in to the organization that was found. The key is verified with a real call before it is kept. */
export function SignInStep({
  found,
  values,
  onType,
  keychain,
}: {
  found: FoundOrganization;
  values: SignInValues;
  onType: (change: Partial<SignInValues>) => void;
  keychain: ConsoleInformation['keychain'];
}) {
  const signIn = useSignIn(found, values);
  const methods = methodsOf(found);
  const keep = keychain.usable ? 'keychain' : 'memory';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.submit(keep);
  };
  const { external } = found.methods;
  return (
    <Box component="section" bg="var(--rc-bg)" bd="1px solid var(--rc-line)" bdrs={8}>
      <Flex
        component="form"
        direction="column"
        gap={12}
        px={24}
        py={20}
        onSubmit={submit}
        noValidate
        aria-label={say('first-run.sign-in-to', { organization: found.name })}
      >
        <Found found={found} />
        {found.oldServerNotice === null ? null : <Notice tone="warn">{found.oldServerNotice}</Notice>}
        {methods.length === 1 ? null : (
          <SegmentedControl
            style={{ alignSelf: 'flex-start' }}
            aria-label={say('first-run.method-label')}
            disabled={signIn.isRunning}
            value={signIn.kind}
            onChange={(value) => signIn.choose(value)}
            data={methods.map((value) => ({ value, label: say('first-run.method', { method: value }) }))}
          />
        )}
        {external.length === 0 ? null : (
          <p className={textStyle.hint}>
            {say('first-run.browser-only', { count: external.length, methods: external.join(', ') })}
          </p>
        )}
        <Fields
          found={found}
          values={values}
          onType={(change) => {
            signIn.forget(change);
            onType(change);
          }}
          signIn={signIn}
        />
        <Problem signIn={signIn} />
        <KeyStorage keychain={keychain} method={signIn.kind} />
        <Group gap={12} wrap="nowrap" justify="flex-end">
          {signIn.isRunning ? (
            <>
              <output className={textStyle.soft}>
                {say('first-run.signing-in', { organization: found.name })}
              </output>
              <Button size="md" onClick={signIn.cancel}>
                {say('first-run.cancel')}
              </Button>
            </>
          ) : (
            <KeyButton keys="Enter" type="submit" variant="filled" size="md">
              {say(keep === 'keychain' ? 'first-run.sign-in' : 'first-run.sign-in-for-session')}
            </KeyButton>
          )}
        </Group>
      </Flex>
    </Box>
  );
}
