import type { Failure } from '#contract/outcome.ts';
import type { UpdateState } from '#contract/console.ts';
import { sayText } from '#words/text.ts';

type FailedStep = Extract<UpdateState, { kind: 'failed' }>['step'];

/** Why updating failed, as a message for the person. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';

  /** The message of a failure that the feed's client knows. */
  static of(failure: Failure): UpdateError {
    if (failure.kind === 'rejected' || failure.kind === 'server-trouble') {
      return new UpdateError(`The server of the update feed refused: "${sayText(failure.message)}"`);
    }
    return new UpdateError('message' in failure ? sayText(failure.message) : 'Canceled.');
  }
}

/** electron-updater's error codes that a person can act on; all others mean an unreadable feed. */
const wordsByCode: Readonly<Record<string, string>> = {
  ERR_UPDATER_INVALID_SIGNATURE: "The package isn't signed by the maker of this console, so it was deleted.",
  ERR_UPDATER_NO_FILES_PROVIDED: 'The update feed has no package for this system.',
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: 'The update feed has no package for this system.',
  ENOSPC: 'There is no room left on the disk.',
};

const wordsByStep: Readonly<Record<FailedStep, string>> = {
  look: "The update feed's answer can't be read.",
  download: "The update can't be used. The log has details.",
  install: "The update couldn't be installed. The log has details.",
};

/** The message for a failure at a step. */
export function updateWords(error: unknown, step: FailedStep): string {
  if (error instanceof UpdateError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return wordsByCode[code] ?? wordsByStep[step];
}
