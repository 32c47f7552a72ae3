import { IconKey } from '@tabler/icons-react';
import type { ConsoleInformation } from '#contract/console.ts';
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
      <Notice tone="warn" title="The key is kept for this session only">
        {keychain.message} It is never written to a file; after a restart you sign in again.
      </Notice>
    );
  }
  return (
    <p className={classes.keyStorage}>
      <IconKey size={15} stroke={1.6} aria-hidden />
      {method === 'password'
        ? 'The password is exchanged for an API key and forgotten. The key stays in the system keychain.'
        : 'The key stays in the system keychain.'}
    </p>
  );
}
