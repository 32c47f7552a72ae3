import type { ForwardLink } from '#contract/linkifiers.ts';
import { boundedPattern } from './bounded-pattern.ts';
import type { ForwardLinkifier } from './forward-matching.ts';
import { findInPattern } from './pattern-match.ts';
import { compilePattern } from './re2-pattern.ts';
import { expandUrlTemplate, readUrlTemplate } from './url-template.ts';

/**
 * Finds the links that the server creates in a topic (`topic_links` of https://zulip.com/api/get-messages). The topic
 * is searched as a whole, has neither code nor mentions, and addresses stay as the template produces them.
 *
 * @returns links in text order; places count from 1
 */
export function findTopicLinks(topic: string, linkifiers: readonly ForwardLinkifier[]): ForwardLink[] {
  const links: ForwardLink[] = [];
  // For servers, a link starts at the character before it.
  const indexOf = ({ start }: { start: number }): number => Math.max(0, start - 1);
  for (const [index, { pattern, urlTemplate }] of linkifiers.entries()) {
    const compiled = compilePattern(boundedPattern(pattern));
    const template = readUrlTemplate(urlTemplate);
    if (!compiled.ok || template === null || pattern === '') continue;
    for (let from = 0; from <= topic.length;) {
      const match = findInPattern(compiled.expression, topic, from, 2);
      if (match === null) break;
      const { start, end, groups } = match;
      from = Math.max(end, from + 1);
      const at = indexOf(match);
      const isTaken = links.some(
        (link) => indexOf(link) < at + end - start && at < indexOf(link) + link.end - link.start,
      );
      const values = Object.fromEntries(groups.map(({ name, value }) => [name, value]));
      const url = start === end || isTaken ? null : expandUrlTemplate(template, values);
      if (url !== null) links.push({ start, end, place: index + 1, url, isSpoilt: false });
    }
  }
  return links.sort((one, other) => one.start - other.start);
}
