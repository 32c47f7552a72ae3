import { useEffect, useRef } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useTable } from '../../../state/replica.ts';
import { compositionNow, keepComposition, useCompositions } from '../../../subjects/messages/compositions.ts';
import { whatItSays } from '../../../subjects/messages/composition.ts';

/**
 * Forgets what was written once the journal says that it was sent, scheduled or saved: at once, or after the console was
 * closed, killed or signed out in the middle. Whatever ends otherwise leaves the text where it is.
 *
 * @param onDone told which change it was that went through, what else came of it, mostly nothing, and when it was asked
 *   for, in milliseconds since 1970
 */
export function useAttempt(
  subject: CompositionSubject,
  onDone: (target: ChangeTarget, remark: string, at: number) => void,
): void {
  const organizationId = useOrganizationId();
  const call = useOrganizationCall();
  const attempt = useCompositions().texts[subject]?.attempt ?? null;
  const jobs = useTable('jobs');
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // Every outcome shows in the job's numbers.
  const progress = jobs
    .map(({ id, applied, rejected, notApplied, unknown }) =>
      [id, applied, rejected, notApplied, unknown].join(' '),
    )
    .join();
  useEffect(() => {
    if (attempt === null) return undefined;
    const abort = new AbortController();
    const { target, said, at } = attempt;
    const input = { targets: [target], offset: 0, limit: 1 };
    void call('journal.target', input, { signal: abort.signal }).then((result) => {
      const change = result.ok ? result.value.changes[0] : undefined;
      const composition = compositionNow(organizationId, subject);
      if (abort.signal.aborted || composition === undefined || change?.outcome !== 'applied') return;
      if ((change.endedAtMilliseconds ?? 0) < at) return;
      if (whatItSays(composition) === said) {
        keepComposition(organizationId, subject, null);
        done.current(target, change.explanation, at);
      } else {
        // What was written since is another message.
        keepComposition(organizationId, subject, {
          ...composition,
          attempt: null,
          localId: crypto.randomUUID(),
        });
      }
    });
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- progress says that outcomes have come in
  }, [organizationId, call, subject, attempt, progress]);
}
