import type { JournalFilter } from '#contract/calls/changes.ts';
import { journalParts, type JournalFieldKind } from '#contract/journal.ts';
import { fold, queryWords } from '#contract/folded-text.ts';

/** A condition on rows of the table `change`, with the values for its placeholders. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

const fieldCondition = (field: string): string =>
  field.endsWith('*') ? `field GLOB '${field}'` : `field = '${field}'`;

/** The condition for a part of the journal. */
function partCondition(part: JournalFieldKind): string {
  const { of = [] } = journalParts.find(({ id }) => id === part) ?? {};
  const conditions = of.map(({ kind, fields }) => {
    const ofKind = `target GLOB '${kind}:*'`;
    return fields === undefined ? ofKind : `(${ofKind} AND (${fields.map(fieldCondition).join(' OR ')}))`;
  });
  return `(${conditions.join(' OR ')})`;
}

/** The server's message about a change, and sentences of earlier versions. */
const serversWords = `coalesce(iif(json_valid(reason), reason ->> '$.words', reason), '')`;

/**
 * The condition of a filter on the changes of a change set: each word of the text occurs in the title, in the reason,
 * or in the change itself (target, field, values, the server's message). Null if every change of the change set
 * matches.
 */
export function changeCondition(
  filter: JournalFilter,
  changeSet: { title: string; reason: string },
): Condition | null {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  if (filter.target !== null) {
    parts.push('target = ?');
    values.push(filter.target);
  }
  if (filter.outcomes.length > 0) {
    parts.push(`outcome IN (${filter.outcomes.map(() => '?').join(', ')})`);
    values.push(...filter.outcomes);
  }
  if (filter.fields.length > 0) {
    parts.push(`(${filter.fields.map(partCondition).join(' OR ')})`);
  }
  const words = queryWords(filter.text);
  if (words.length > 0) {
    const ofChangeSet = fold(`${changeSet.title}\t${changeSet.reason}`);
    for (const word of words) {
      if (ofChangeSet.includes(word)) continue;
      parts.push(`(instr(search_text, ?) > 0 OR instr(fold(${serversWords}), ?) > 0)`);
      values.push(word, word);
    }
  }
  return parts.length === 0 ? null : { sql: parts.join(' AND '), values };
}
