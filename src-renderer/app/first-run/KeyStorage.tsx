import { IconKey } from '@tabler/icons-react';
import type { ConsoleInformation } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { Notice } from '../../ui/Notice.tsx';
import classes from './FirstRun.module.css';
import type { MethodKind } from './sign-in-fields.ts';

/** Says where the key will be kept; plainly, when the system keychain cannot be used. */
export function KeyStorage({
  keychain,
  method,
}: {
  keychain: ConsoleInformation['keychain'];
  method: MethodKind;
}) {
  if (!keychain.usable) {
    return (
      <Notice tone="warn" title={say('first-run.key-for-session')}>
        {sayText(keychain.message)} {say('first-run.key-not-stored')}
      </Notice>
    );
  }
  return (
    <p className={classes.keyStorage}>
      <IconKey size={15} stroke={1.6} aria-hidden />
      {say(method === 'password' ? 'first-run.password-exchanged' : 'first-run.key-stored')}
    </p>
  );
}
