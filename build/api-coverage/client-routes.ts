import { readdirSync, readFileSync } from 'node:fs';

/** One function of the client that calls the API. */
export interface ClientRoute {
  name: string;
  /** Below `src-main/zulip/route`, without the extension. */
  file: string;
  method: string;
  /** Variable parts written `{}`. */
  path: string;
  /** The feature that the function asks for before anything else, if it does. */
  feature: string | null;
}

const folder = new URL('../../src-main/zulip/route/', import.meta.url);

/**
 * The client's functions with what they call, read from their source: the table must not depend on anybody's memory.
 *
 * @throws Error for a function whose method or path is not written down plainly
 */
export function clientRoutes(): ClientRoute[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => routesIn(file.slice(0, -'.ts'.length), readFileSync(new URL(file, folder), 'utf8')));
}

function routesIn(file: string, source: string): ClientRoute[] {
  const functions = source.split(/^(?=export (?:async )?function |(?:async )?function )/m).slice(1);
  return functions.flatMap((text) => {
    const name = /^export (?:async )?function (\w+)/.exec(text)?.[1];
    if (name === undefined || !/\brequest\(/.test(text)) return [];
    const method = /\bmethod: '(\w+)'/.exec(text)?.[1];
    const path = /\bpath: (?:'([^']+)'|`([^`]+)`)/.exec(text);
    if (method === undefined || path === null) {
      throw new Error(`${file}.ts: the method or the path of ${name} cannot be read from its source.`);
    }
    return {
      name,
      file,
      method,
      path: (path[1] ?? path[2] ?? '').replace(/\$\{[^}]+\}/g, '{}'),
      feature: /^ {2}requireFeature\(connection, '([^']+)'\)/m.exec(text)?.[1] ?? null,
    };
  });
}
