import { parser } from 'keep-a-changelog';
import type { ReleaseNotes } from '#contract/console.ts';

const kinds = new Set(['added', 'changed', 'deprecated', 'removed', 'fixed', 'security']);

const isKind = (kind: string): kind is ReleaseNotes['changes'][number]['kind'] => kinds.has(kind);

/**
 * Reads the released versions of a changelog, newest first (https://keepachangelog.com).
 *
 * @param text in Markdown; what is listed as unreleased is left out
 * @throws Error at what the format does not have, with its line
 */
export function readChangelog(text: string): ReleaseNotes[] {
  // The parser's own error for these doesn't name them.
  const unknown = Array.from(text.matchAll(/^### (.+)$/gm), ([, kind = '']) => kind).find(
    (kind) => !isKind(kind.toLowerCase()),
  );
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a kind of change.`);
  const { releases } = parser(text);
  return releases.flatMap(({ version, date, changes }) => {
    if (version === undefined || date === undefined) return [];
    const inKinds = Array.from(changes).flatMap(([kind, listed]) =>
      isKind(kind) ? [{ kind, texts: listed.map(({ title }) => title.replaceAll(/\s+/g, ' ')) }] : [],
    );
    return [
      {
        version,
        date: date.toISOString().slice(0, 10),
        changes: inKinds.filter(({ texts }) => texts.length > 0),
      },
    ];
  });
}

/** What a changelog lists as not released yet. */
export function hasUnreleased(text: string): boolean {
  return parser(text).releases.some((release) => release.date === undefined && !release.isEmpty());
}
