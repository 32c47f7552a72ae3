import type { DatabaseSync } from 'node:sqlite';
import { type PlannedChange, idOfTarget } from '#contract/changes.ts';
import { fold } from '#contract/folded-text.ts';

/** Adds the function `fold(text)` to a connection's SQL: lower case without accents, for searching. */
export function registerFolding(database: DatabaseSync): void {
  database.function('fold', { deterministic: true }, (text) => fold(String(text)));
}

type Searched = Pick<PlannedChange, 'target' | 'name' | 'email' | 'fieldName' | 'beforeWords' | 'afterWords'>;

/**
 * The search text of a recorded change: the target, the field and the values in words. The migration joins the same
 * parts in SQL.
 */
export function changeSearchText({
  target,
  name,
  email,
  fieldName,
  beforeWords,
  afterWords,
}: Searched): string {
  return fold([name, email ?? '', idOfTarget(target), fieldName, beforeWords, afterWords].join('\t'));
}
