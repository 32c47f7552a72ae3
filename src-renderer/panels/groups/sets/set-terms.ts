import type { Group } from '#contract/groups.ts';
import type { PeopleSet, SetExpression } from '#contract/calls/groups.ts';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';

export type SetOperation = SetExpression['steps'][number]['operation'];

/** One set of an expression that is being edited. */
export interface SetTerm {
  /** Identifies its row. */
  key: string;
  /** How it is combined with the sets before it; ignored for the first one. */
  operation: SetOperation;
  /** `group:12` or `view:built-in-active`; null while nothing is chosen. */
  chosen: string | null;
  /** Whether only direct members of the group count. */
  direct: boolean;
}

export const setOperations = [
  'union',
  'intersection',
  'difference',
] as const satisfies readonly SetOperation[];

/** The first set and the operations after it. */
export const mostSteps = 21;

/** A term that begins with what is chosen, or with nothing. */
export function newTerm(operation: SetOperation, chosen: string | null): SetTerm {
  return { key: crypto.randomUUID(), operation, chosen, direct: false };
}

/** The group that a term's choice is; null where it is a view, or nothing is chosen. */
export function groupOfChoice(chosen: string | null): number | null {
  return chosen?.startsWith('group:') === true ? Number(chosen.slice(6)) : null;
}

/** The group of a term; null where it is a view, or nothing is chosen. */
export function groupOfTerm({ chosen }: SetTerm): number | null {
  return groupOfChoice(chosen);
}

/** What can be combined besides groups. */
export type NamedView = Pick<PeopleView, 'id' | 'name' | 'filter'>;

function setOf(term: SetTerm, views: readonly NamedView[]): PeopleSet | null {
  const { chosen, direct } = term;
  if (chosen === null) return null;
  const groupId = groupOfTerm(term);
  if (groupId !== null) return { kind: 'group', groupId, direct };
  const view = views.find(({ id }) => `view:${id}` === chosen);
  return view === undefined ? null : { kind: 'filter', filter: view.filter };
}

/** The expression of the terms, without those where nothing is chosen; null if none is left. */
export function expressionOf(terms: readonly SetTerm[], views: readonly NamedView[]): SetExpression | null {
  const sets = terms.flatMap((term) => {
    const operand = setOf(term, views);
    return operand === null ? [] : [{ operation: term.operation, operand }];
  });
  const [first, ...steps] = sets;
  return first === undefined ? null : { first: first.operand, steps };
}

/** The terms as a sentence: "in Kiln and also in Lisboa but not in Guests". */
export function setWords(
  terms: readonly SetTerm[],
  groups: readonly Group[],
  views: readonly NamedView[],
): string {
  const nameOf = ({ chosen, direct }: SetTerm): string | null => {
    const group = groups.find(({ id }) => `group:${id}` === chosen);
    if (group !== undefined) {
      const name = groupName(group);
      return direct ? say('group-sets.directly', { group: name }) : name;
    }
    const view = views.find(({ id }) => `view:${id}` === chosen);
    return view === undefined ? null : say('group-sets.view', { view: view.name });
  };
  const named = terms.flatMap((term) => {
    const name = nameOf(term);
    return name === null ? [] : [{ name, operation: term.operation }];
  });
  let words = '';
  for (const { name, operation } of named)
    words =
      words === ''
        ? say('group-sets.in-first', { name })
        : say('group-sets.in-next', { before: words, operation, name });
  return words;
}
