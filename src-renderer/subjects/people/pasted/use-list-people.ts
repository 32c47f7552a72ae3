import { useSameValue } from '../../../ui/use-steady.ts';
import { useEffect, useMemo, useState } from 'react';
import type { ListChoices, ListSource, NamingText } from '#contract/list-file.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import { needlessSigns } from '#contract/unseen-signs.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import type { OrganizationCall } from '../../../state/use-organization-call.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import type { ListFile } from '../../list-file/use-list-file.ts';
import type { ListRead } from '../../list-file/list-stage.ts';
import { sourceOf, useListRead } from '../../list-file/use-list-read.ts';
import { usePastedList, type PastedList } from './use-pasted-list.ts';

/** The people whom a list or a file names. */
export interface ListPeople extends PastedList, Pick<NamingText, 'unnamed' | 'removedSigns'> {
  /** How it is read; nobody is found before that is understood. */
  read: ListRead;
}

/** The most characters of a text that are looked at for columns; what is longer is read line by line. */
const mostCharacters = 1_000_000;
const pauseMilliseconds = 200;

interface Written extends NamingText {
  /** What the text was made of; null for nothing. */
  asked: { source: ListSource; choices: ListChoices } | null;
  problem: string | null;
}

const noText: NamingText = { text: '', unnamed: 0, removedSigns: [] };
const nothing: Written = { ...noText, asked: null, problem: null };

async function peopleText(
  call: OrganizationCall,
  input: NonNullable<Written['asked']>,
  signal: AbortSignal,
): Promise<Result<NamingText>> {
  let found = noText;
  for (let from: number | null = 0; from !== null;) {
    const page: Result<NamingText & { next: number | null }> = await call(
      'lists.people',
      { ...input, from },
      { signal },
    );
    if (!page.ok) return page;
    found = { ...page.value, text: found.text + page.value.text };
    from = page.value.next;
  }
  return succeed(found);
}

/**
 * Finds the people whom a text or a file names, by the columns that name them where it has columns.
 *
 * @param file takes the place of the text once one was chosen; null where there can be none
 */
export function useListPeople(text: string, file: ListFile | null): ListPeople {
  const call = useOrganizationCall();
  const source = sourceOf(file, text.length > mostCharacters ? '' : text);
  const { choices, read } = useListRead('members', source, file);
  const answer = useOrganizationQuery('lists.read', source && { use: 'members' as const, source, choices }, {
    pauseMilliseconds,
    keeps: () => true,
  });
  const reading = source === null ? null : answer.value;
  const list = read({ reading, failure: answer.failure, isEarlier: answer.isAsking || answer.isEarlier });
  const isFile = source !== null && 'listId' in source;
  const hasColumns = isFile || (reading?.kind === 'read' && reading.layout === 'table');
  const asked = useSameValue(source !== null && hasColumns && list.isUnderstood ? { source, choices } : null);
  const [written, setWritten] = useState(nothing);
  useEffect(() => {
    if (asked === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void peopleText(call, asked, signal).then((result) => {
      if (signal.aborted) return;
      setWritten({
        asked,
        ...(result.ok ? result.value : noText),
        problem: result.ok ? null : failureMessage(result.failure),
      });
    });
    return () => controller.abort();
  }, [call, asked]);
  const isWritten = asked !== null && written.asked === asked;
  const settled = namedText();
  const [named, setNamed] = useState('');
  if (settled !== null && settled !== named) setNamed(settled);

  /** The text that names people, as it was understood; null while that is not known. */
  function namedText(): string | null {
    if (source === null) return text;
    if (list.isReading) return null;
    if (!list.isUnderstood) return '';
    if (!hasColumns) return text;
    return isWritten ? written.text : null;
  }
  // Whom another file named is nobody's choice; of a text that is typed on, those of a moment ago stay.
  const found = usePastedList(settled ?? (isFile ? '' : named));
  const typedSigns = useMemo(() => needlessSigns(text), [text]);
  const failure = reading === null && answer.failure !== null ? failureMessage(answer.failure) : null;
  return {
    ...found,
    isMatching: found.isMatching || settled === null,
    problem: found.problem ?? (isWritten ? written.problem : failure),
    read: list,
    unnamed: isWritten ? written.unnamed : 0,
    removedSigns: hasColumns ? (isWritten ? written.removedSigns : []) : typedSigns,
  };
}
