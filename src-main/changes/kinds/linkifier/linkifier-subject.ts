import type { ThingLines } from '../change-facts.ts';
import { isInteger, newTarget, readObject, targetOf, type ChangeTarget } from '#contract/changes.ts';
import {
  type Linkifier,
  type LinkifierFields,
  linkifierOfText,
  linkifierText,
} from '#contract/linkifiers.ts';

/** The id of the target for the order of all linkifiers. */
const orderId = 'order';

export const linkifierOrderTarget: ChangeTarget = targetOf('linkifier', orderId);

/** A linkifier as changes see it, or the order of all. A missing one is an absent linkifier. */
export type LinkifierSubject =
  | { kind: 'one'; id: number | null; pattern: string; linkifier: Linkifier | undefined; isLast: boolean }
  | { kind: 'order'; ids: readonly number[] };

/**
 * Resolves a target among the existing linkifiers. A new one is identified by its pattern, which is unique in an
 * organization.
 *
 * @param linkifiers in evaluation order
 */
export function linkifierSubject(id: string, linkifiers: readonly Linkifier[]): LinkifierSubject {
  if (id === orderId) return { kind: 'order', ids: linkifiers.map((each) => each.id) };
  const isNew = id.startsWith('new:');
  const pattern = isNew ? id.slice('new:'.length) : '';
  const linkifier = linkifiers.find((each) => (isNew ? each.pattern === pattern : each.id === Number(id)));
  return {
    kind: 'one',
    id: isNew ? (linkifier?.id ?? null) : Number(id),
    pattern: linkifier?.pattern ?? pattern,
    linkifier,
    isLast: linkifier !== undefined && linkifier.position === linkifiers.length - 1,
  };
}

/** The current value of a field. */
export function linkifierValue(subject: LinkifierSubject, field: string): string {
  if (subject.kind === 'order') return JSON.stringify(subject.ids);
  const { linkifier, isLast } = subject;
  if (linkifier === undefined) return '';
  // New ones are added last, so adding one doesn't change its position.
  if (field === 'place') return isLast ? '' : String(linkifier.position + 1);
  return linkifierText(linkifier);
}

/** What a change of a linkifier needs besides its value. */
export interface LinkifierDetails {
  id: number | null;
  /** As the value of the field `place`. */
  place: string;
}

export function linkifierDetails(subject: LinkifierSubject): string | null {
  if (subject.kind === 'order') return null;
  const details: LinkifierDetails = { id: subject.id, place: linkifierValue(subject, 'place') };
  return JSON.stringify(details);
}

/**
 * The details of a planned change.
 *
 * @throws RangeError if the text isn't valid
 */
export function readDetails(text: string | null): LinkifierDetails {
  if (text === null) return { id: null, place: '' };
  const { id, place } = readObject(text) ?? {};
  const isWhole = (id === null || id === undefined || isInteger(id)) && typeof place === 'string';
  if (!isWhole) throw new RangeError('The details name no linkifier.');
  return { id: id ?? null, place };
}

/** The targets under which a linkifier may have been changed. */
export function targetsOf(linkifier: { id: number; pattern: string }): ChangeTarget[] {
  return [targetOf('linkifier', linkifier.id), newTarget('linkifier', linkifier.pattern)];
}

/** The target of a linkifier that is to be added (again). */
export function targetToAdd(value: string): ChangeTarget {
  return newTarget('linkifier', linkifierOfText(value)?.pattern ?? '');
}

/** The order after one linkifier moves to a place, given as the value of the field `place`. */
export function withPlace(ids: readonly number[], id: number, place: string): number[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(place === '' ? others.length : Number(place) - 1, 0, id);
}

/** A linkifier line by line, as typed. */
export function linkifierLines(fields: LinkifierFields | null): ThingLines {
  if (fields === null) return [];
  return [
    ['Pattern', fields.pattern, 'code'],
    ['URL template', fields.urlTemplate, 'code'],
    ['Example', fields.exampleInput, 'code'],
    ['Reverse template', fields.reverseTemplate, 'code'],
    ['Other templates', fields.alternativeUrlTemplates.join('\n'), 'code'],
  ];
}

/** A linkifier in words: its pattern and where it leads, then the rest. */
export function linkifierWords(fields: LinkifierFields | null): string {
  if (fields === null) return 'Not there';
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = fields;
  return [
    `${pattern} to ${urlTemplate}`,
    ...(exampleInput === '' ? [] : [`example ${exampleInput}`]),
    ...(reverseTemplate === '' ? [] : [`back to ${reverseTemplate}`]),
    ...(alternativeUrlTemplates.length === 0 ? [] : [`also from ${alternativeUrlTemplates.join(', ')}`]),
  ].join(';\n');
}
