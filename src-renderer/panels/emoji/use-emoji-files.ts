import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  emojiNameOfFile,
  largestEmojiBytes,
  mostEmojiFiles,
  type CheckedEmoji,
} from '#contract/kinds/emoji.ts';
import type { Failure } from '#contract/outcome.ts';
import { formatByteLimit } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { dropUploads, handOver } from '../../state/hand-over.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { decodePicture } from '../../state/decode-picture.ts';
import { useTable } from '../../state/replica.ts';

/** A file that is to become an emoji. */
export interface EmojiFile {
  key: number;
  fileName: string;
  /** Bytes. */
  size: number;
  /** As it was typed. */
  name: string;
  /** Null until it was handed over. */
  uploadId: string | null;
  /** Why it was not; empty where it was, or still is. */
  problem: string;
  bitmap: ImageBitmap | null;
}

/** The files of the dialog, with what becomes of each. */
export interface EmojiFiles {
  list: readonly EmojiFile[];
  /** By the id of what was handed over; the last answer while the next is on its way. */
  checks: ReadonlyMap<string, CheckedEmoji>;
  failure: Failure | null;
  /** Whether files are read or names are checked. */
  isBusy: boolean;
  /** Whether files were left out because there are too many. */
  isFull: boolean;
  add(files: readonly File[]): void;
  rename(key: number, name: string): void;
  remove(key: number): void;
  /** Forgets all; what was sent stays with the job, which may have to send it again. */
  clear(wasSent: boolean): void;
}

/** Somebody who types gets one question. */
const pauseMilliseconds = 150;
/** Pixels of a side of the picture beside the name. */
const side = 96;

/** Reads files, hands them over piece by piece, and has their names checked. */
export function useEmojiFiles(): EmojiFiles {
  const call = useOrganizationCall();
  const [list, setList] = useState<readonly EmojiFile[]>([]);
  const [isFull, setFull] = useState(false);
  const nextKey = useRef(1);
  /** The list as it is now: what is read meanwhile outlives the render in which it began. */
  const kept = useRef<readonly EmojiFile[]>([]);
  const update = useCallback((next: (files: readonly EmojiFile[]) => readonly EmojiFile[]): void => {
    kept.current = next(kept.current);
    setList(kept.current);
  }, []);
  const drop = useCallback(
    (files: readonly Pick<EmojiFile, 'uploadId'>[]): void => {
      dropUploads(
        call,
        files.flatMap(({ uploadId }) => uploadId ?? []),
      );
    },
    [call],
  );
  useEffect(() => () => drop(kept.current), [drop]);

  const uploads = useMemo(
    () => list.flatMap(({ uploadId, name }) => (uploadId === null ? [] : [{ uploadId, name }])),
    [list],
  );
  const { value, failure, isAsking } = useOrganizationQuery(
    'emoji.check',
    uploads.length === 0 ? null : { uploads },
    {
      pauseMilliseconds,
      since: [useTable('customEmoji')],
      keeps: () => true,
    },
  );
  const checks = useMemo(
    () => new Map((value ?? []).map((check) => [check.uploadId, check] as const)),
    [value],
  );

  /** What could be added under its name at some time: once it is sent, the names are taken by what is sent itself. */
  const addable = useRef(new Set<string>());
  useEffect(() => {
    for (const { uploadId, objection } of checks.values())
      if (objection === '') addable.current.add(uploadId);
  }, [checks]);

  function change(key: number, parts: Partial<EmojiFile>): void {
    update((files) => files.map((file) => (file.key === key ? { ...file, ...parts } : file)));
  }

  async function read(key: number, file: File): Promise<void> {
    const result = await handOver(call, file);
    if ('problem' in result) return change(key, result);
    // It may have been taken off the list meanwhile.
    if (kept.current.some((each) => each.key === key)) change(key, result);
    else drop([result]);
  }

  function add(files: readonly File[]): void {
    const room = mostEmojiFiles - kept.current.length;
    setFull(files.length > room);
    const added = files.slice(0, room).map((file) => ({ file, key: nextKey.current++ }));
    const entries = added.map(({ file, key }) => ({
      key,
      fileName: file.name,
      size: file.size,
      name: emojiNameOfFile(file.name),
      uploadId: null,
      problem: sizeProblem(file),
      bitmap: null,
    }));
    update((now) => [...now, ...entries]);
    for (const { file, key } of added) {
      if (sizeProblem(file) !== '') continue;
      void read(key, file);
      void decodePicture(file, { resizeWidth: side, resizeHeight: side }).then((bitmap) =>
        change(key, { bitmap }),
      );
    }
  }

  const isReading = list.some(({ uploadId, problem }) => uploadId === null && problem === '');
  return {
    list,
    checks,
    failure,
    isBusy: isReading || isAsking,
    isFull,
    add,
    rename(key, name) {
      addable.current.delete(list.find((file) => file.key === key)?.uploadId ?? '');
      change(key, { name });
    },
    remove(key) {
      drop(list.filter((file) => file.key === key));
      update((files) => files.filter((file) => file.key !== key));
      setFull(false);
    },
    clear(wasSent) {
      const isNeeded = ({ uploadId }: EmojiFile): boolean => addable.current.has(uploadId ?? '');
      drop(wasSent ? list.filter((file) => !isNeeded(file)) : list);
      update(() => []);
      setFull(false);
    },
  };
}

function sizeProblem({ size }: File): string {
  if (size === 0) return say('custom-emoji.empty-file');
  return size > largestEmojiBytes
    ? say('custom-emoji.too-large', { limit: formatByteLimit(largestEmojiBytes) })
    : '';
}
