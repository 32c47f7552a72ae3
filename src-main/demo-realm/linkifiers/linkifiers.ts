import { ApiError, badRequest, internalError, refuseNul } from '../api-error.ts';
import { compilePattern, groupNames, isFault } from './linkifier-pattern.ts';
import { fillReverseTemplate, templateVariables } from './linkifier-template.ts';
import { serverText, type TextKey } from '../server-text.ts';
import type { RE2JS } from 're2js';
import type { Realm } from '../router.ts';
import type { RealmState } from '../state.ts';
import type { Linkifier } from './linkifier-store.ts';

type Field = 'pattern' | 'url_template' | '__all__';
type Fault = readonly [Field, TextKey, Readonly<Record<string, string>>?];

/**
 * Checks a linkifier in the server's order and throws the first error.
 *
 * @param id of the linkifier that is being changed; null for a new one
 */
export function checkLinkifier(state: RealmState, linkifier: Omit<Linkifier, 'id'>, id: number | null): void {
  const faults: Fault[] = [];
  if (linkifier.pattern === '') faults.push(['pattern', 'linkifier-blank']);
  const variables = templateVariables(linkifier.urlTemplate);
  if (linkifier.urlTemplate === '') faults.push(['url_template', 'linkifier-blank']);
  else if (variables === undefined) faults.push(['url_template', 'linkifier-template-bad']);
  const compiled = compilePattern(linkifier.pattern);
  if (isFault(compiled)) {
    faults.push(['__all__', 'linkifier-pattern-bad', { reason: compiled.reason }]);
  } else {
    if (linkifier.reverseTemplate !== null && linkifier.exampleInput === null) {
      throw new ApiError('linkifier-example-needed', {
        fields: { required_parameter: 'Example text', set_parameter: 'auto-conversion field' },
      });
    }
    const fault = crossFieldFault(linkifier, compiled, variables);
    if (fault !== undefined) faults.push(fault);
  }
  if (state.linkifierStore.list.some((other) => other.id !== id && other.pattern === linkifier.pattern)) {
    faults.push(['__all__', 'linkifier-duplicate']);
  }
  const order: readonly Field[] = ['pattern', 'url_template', '__all__'];
  const first = faults.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))[0];
  if (first === undefined) return refuseNul(linkifier.pattern, linkifier.urlTemplate);
  const errors: Partial<Record<Field, string[]>> = {};
  for (const [field, key, values] of faults) {
    (errors[field] ??= []).push(serverText(state.language, key, values));
  }
  throw new ApiError(first[1], {
    ...(first[2] === undefined ? {} : { values: first[2] }),
    fields: { errors },
  });
}

function crossFieldFault(
  linkifier: Omit<Linkifier, 'id'>,
  pattern: RE2JS,
  variables: ReadonlySet<string> | undefined,
): Fault | undefined {
  const groups = groupNames(pattern);
  if (linkifier.exampleInput !== null) {
    const match = pattern.matcher(linkifier.exampleInput);
    if (!match.find()) return ['__all__', 'linkifier-example-unmatched'];
    if (linkifier.reverseTemplate !== null) {
      const values = new Map(groups.map((name) => [name, match.group(name)]));
      const filled = fillReverseTemplate(linkifier.reverseTemplate, values);
      if ('fault' in filled) {
        if (filled.fault === 'brace') return ['__all__', 'linkifier-reverse-brace'];
        if (filled.fault === 'empty') return ['__all__', 'linkifier-reverse-empty'];
        if (filled.fault === 'unknown')
          return ['__all__', 'linkifier-reverse-group-missing', { name: filled.name }];
        // The server's own code fails on an unmatched group.
        throw internalError();
      }
      if (filled.text !== linkifier.exampleInput) return ['__all__', 'linkifier-example-mismatch'];
    }
  }
  if (variables === undefined) return undefined;
  const unequal = unequalNames(groups, variables);
  if (unequal?.missing === 'group') return ['__all__', 'linkifier-template-group-missing', unequal.values];
  if (unequal?.missing === 'variable') return ['__all__', 'linkifier-pattern-group-unused', unequal.values];
  return alternativesFault(linkifier, groups);
}

function alternativesFault(linkifier: Omit<Linkifier, 'id'>, groups: readonly string[]): Fault | undefined {
  const alternatives = linkifier.alternativeUrlTemplates;
  if (alternatives.includes(linkifier.urlTemplate)) return ['__all__', 'linkifier-alternative-same'];
  if (new Set(alternatives).size < alternatives.length)
    return ['__all__', 'linkifier-alternative-not-unique'];
  for (const alternative of alternatives) {
    const variables = templateVariables(alternative);
    if (variables === undefined) return ['__all__', 'linkifier-template-bad'];
    const unequal = unequalNames(groups, variables);
    if (unequal?.missing === 'group')
      return ['__all__', 'linkifier-alternative-group-missing', unequal.values];
    if (unequal?.missing === 'variable') {
      return ['__all__', 'linkifier-pattern-group-unused-in-alternative', unequal.values];
    }
  }
  return undefined;
}

/** The alphabetically first name that is only on one side; the template's side is checked first. */
function unequalNames(
  groups: readonly string[],
  variables: ReadonlySet<string>,
): { missing: 'group' | 'variable'; values: { name: string } } | undefined {
  const [noGroup] = [...variables].filter((name) => !groups.includes(name)).toSorted();
  if (noGroup !== undefined) return { missing: 'group', values: { name: noGroup } };
  const [noVariable] = groups.filter((name) => !variables.has(name)).toSorted();
  return noVariable === undefined ? undefined : { missing: 'variable', values: { name: noVariable } };
}

/** A linkifier of the realm, or the server's refusal. */
export function findLinkifier(state: RealmState, id: number): Linkifier {
  const linkifier = state.linkifierStore.list.find((candidate) => candidate.id === id);
  if (linkifier === undefined) throw badRequest('linkifier-not-found');
  return linkifier;
}

/** The list in the API's format at the realm's feature level. https://zulip.com/api/get-linkifiers */
export function linkifierRecords(state: RealmState): Record<string, unknown>[] {
  return state.linkifierStore.list.map((linkifier) => ({
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    ...(state.featureLevel >= 471
      ? { example_input: linkifier.exampleInput, reverse_template: linkifier.reverseTemplate }
      : {}),
    ...(state.featureLevel >= 478 ? { alternative_url_templates: linkifier.alternativeUrlTemplates } : {}),
  }));
}

/** Sends the whole list to everyone, as after every change. https://zulip.com/api/get-events#realm_linkifiers */
export function announceLinkifiers({ state, queues }: Realm): void {
  const records = linkifierRecords(state);
  queues.publishShaped('realm_linkifiers', ({ capabilities }) =>
    capabilities['linkifier_url_template'] === true ? { realm_linkifiers: records } : undefined,
  );
}
