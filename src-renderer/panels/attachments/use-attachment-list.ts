import { useEffect, useMemo } from 'react';
import { call } from '../../bridge/client.ts';
import { useRow } from '../../state/replica.ts';
import { useLiveSince } from '../people/use-people-list.ts';
import { createAttachmentList } from './attachment-list.ts';
import type { AttachmentList, AttachmentQuestion } from './attachment-list.ts';

/** The caller's uploads that fit, live while the panel is on screen. */
export function useAttachmentList(organizationId: string, question: AttachmentQuestion): AttachmentList {
  const list = useMemo(() => createAttachmentList(organizationId, { call }), [organizationId]);
  useEffect(() => () => list.stop(), [list]);
  const { text, unusedOnly, atLeastBytes, sort } = question;
  const liveSince = useLiveSince(organizationId);
  useEffect(
    () => list.ask({ text, unusedOnly, atLeastBytes, sort }),
    [list, text, unusedOnly, atLeastBytes, sort],
  );
  useEffect(() => {
    if (liveSince !== null) list.askAgain();
  }, [list, liveSince]);
  const version = useRow(organizationId, 'uploads', 0)?.version;
  useEffect(() => {
    if (version !== undefined) list.outdated(version);
  }, [list, version]);
  return list;
}
