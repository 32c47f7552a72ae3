import { create } from 'zustand';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { dropUploads, handOver } from '../../../state/hand-over.ts';
import { organizationCall, type OrganizationCall } from '../../../state/use-organization-call.ts';
import { compositionNow, keepComposition } from '../../../subjects/messages/compositions.ts';
import { fileLink, withLink, type TextPlace } from './file-links.ts';

/** A file on its way into a message. */
export interface FileUpload {
  key: number;
  organizationId: string;
  subject: CompositionSubject;
  file: File;
  /** Bytes that went out. */
  sentBytes: number;
  /** Null until it was handed over. */
  uploadId: string | null;
  /** Why it is not under way; empty while it is. */
  problem: string;
  /** Whether another try makes sense. */
  canTryAgain: boolean;
  /** Where its link goes. */
  place: TextPlace;
  /** What the message was when the file was added. */
  base: Composition;
  end: AbortController;
}

/** They go on while another message or panel is open. */
const useUploadsStore = create<{ readonly list: readonly FileUpload[] }>(() => ({ list: [] }));

/** How often it is asked how much went out. */
const progressMilliseconds = 250;
let nextKey = 1;

const find = (key: number): FileUpload | undefined =>
  useUploadsStore.getState().list.find((each) => each.key === key);

const uploadsOf = (
  organizationId: string,
  subject: CompositionSubject,
  list = useUploadsStore.getState().list,
): FileUpload[] => list.filter((each) => each.organizationId === organizationId && each.subject === subject);

function change(key: number, part: Partial<FileUpload>): void {
  useUploadsStore.setState(({ list }) => ({
    list: list.map((each) => (each.key === key ? { ...each, ...part } : each)),
  }));
}

function remove(key: number): void {
  useUploadsStore.setState(({ list }) => ({ list: list.filter((each) => each.key !== key) }));
}

const callOf = (organizationId: string): OrganizationCall => organizationCall(organizationId, { call });

/**
 * Puts the link into the message, once: the upload leaves the list in the same step. The links of files that were added
 * together stand in the order of the files, whichever is there first.
 */
function insertLink({ key, organizationId, subject, base }: FileUpload, link: string): void {
  const place = find(key)?.place;
  if (place === undefined) return;
  remove(key);
  const composition = compositionNow(organizationId, subject) ?? { ...base, localId: crypto.randomUUID() };
  const { content, end } = withLink(composition.content, place, link);
  keepComposition(organizationId, subject, { ...composition, content });
  const behind: TextPlace = { before: content.slice(0, end), after: place.after };
  useUploadsStore.setState(({ list }) => ({
    list: list.map((each) => (each.place === place && each.key > key ? { ...each, place: behind } : each)),
  }));
}

async function send(upload: FileUpload, uploadId: string): Promise<void> {
  const { key, file, end } = upload;
  const ask = callOf(upload.organizationId);
  const timer = setInterval(() => {
    void ask('uploads.progress', { uploadId }).then((answer) => {
      if (answer.ok) change(key, { sentBytes: answer.value.sentBytes });
    });
  }, progressMilliseconds);
  const sent = await ask('uploads.send', { uploadId, name: file.name }, { signal: end.signal });
  clearInterval(timer);
  if (end.signal.aborted) return;
  if (sent.ok) return insertLink(upload, fileLink(sent.value));
  const canTryAgain = sent.failure.kind !== 'invalid-input' && sent.failure.kind !== 'gone';
  change(key, { problem: failureMessage(sent.failure), canTryAgain, sentBytes: 0 });
}

async function start(upload: FileUpload): Promise<void> {
  const { key, file, end } = upload;
  const handed = await handOver(callOf(upload.organizationId), file, end.signal);
  if (end.signal.aborted) {
    if ('uploadId' in handed) dropUploads(callOf(upload.organizationId), [handed.uploadId]);
    return;
  }
  if ('problem' in handed) return change(key, { problem: handed.problem });
  change(key, { uploadId: handed.uploadId });
  await send(upload, handed.uploadId);
}

/** Uploads files and puts their links into a message where they were added. */
export function addFileUploads(
  to: Pick<FileUpload, 'organizationId' | 'subject' | 'place' | 'base'>,
  files: readonly File[],
  objection: (file: File) => string,
): void {
  for (const file of files) {
    const upload: FileUpload = {
      ...to,
      key: nextKey,
      file,
      sentBytes: 0,
      uploadId: null,
      problem: objection(file),
      canTryAgain: false,
      end: new AbortController(),
    };
    nextKey += 1;
    useUploadsStore.setState(({ list }) => ({ list: [...list, upload] }));
    if (upload.problem === '') void start(upload);
  }
}

/** Ends an upload, or takes one that failed off the list. */
export function cancelFileUpload(key: number): void {
  const upload = find(key);
  if (upload === undefined) return;
  upload.end.abort();
  remove(key);
  if (upload.uploadId !== null) dropUploads(callOf(upload.organizationId), [upload.uploadId]);
}

/** Ends the uploads of a message that is not written any more, and takes those that failed off the list. */
export function endFileUploads(organizationId: string, subject: CompositionSubject): void {
  uploadsOf(organizationId, subject).forEach(({ key }) => cancelFileUpload(key));
}

/** Takes those that failed off the list: the message that they were for is out. */
export function forgetFailedUploads(organizationId: string, subject: CompositionSubject): void {
  const failed = uploadsOf(organizationId, subject).filter(({ problem }) => problem !== '');
  failed.forEach(({ key }) => cancelFileUpload(key));
}

export function retryFileUpload(key: number): void {
  const upload = find(key);
  if (upload?.uploadId == null || upload.problem === '') return;
  change(key, { problem: '' });
  void send(upload, upload.uploadId);
}

/** The files on their way into a message. */
export function useFileUploads(organizationId: string, subject: CompositionSubject): FileUpload[] {
  const { list } = useUploadsStore();
  return uploadsOf(organizationId, subject, list);
}
