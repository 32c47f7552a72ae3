import { readdirSync, readFileSync } from 'node:fs';

/** A client function that calls the API. */
export interface ClientRoute {
  name: string;
  /** Relative to `src-main/zulip/route`, without the extension. */
  file: string;
  method: string;
  /** Variable parts are written `{}`. */
  path: string;
  /** The feature that the function requires, if any. */
  feature: string | null;
}

const folder = new URL('../../src-main/zulip/route/', import.meta.url);

/**
 * The client's functions and their calls, read from their source so that the table can't go out of date.
 *
 * @throws Error for a function whose method or path isn't a plain literal
 */
export function clientRoutes(): ClientRoute[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'call.ts')
    .toSorted()
    .flatMap((file) => routesIn(file.slice(0, -'.ts'.length), readFileSync(new URL(file, folder), 'utf8')));
}

/** The call in a function's source, with its literal path and the name of the answer's schema. */
export function callIn(text: string): { method: string; path: string; schema: string } | null {
  const written = /\bwrite\(\s*connection,\s*'(\w+)',\s*(?:'([^']+)'|`([^`]+)`)/.exec(text);
  const method = written?.[1] ?? /\bmethod: '(\w+)'/.exec(text)?.[1];
  const path = written?.slice(1) ?? /\bpath: (?:'([^']+)'|`([^`]+)`)/.exec(text);
  const schema = written === null ? /\bschema: (\w+)/.exec(text)?.[1] : 'emptyAnswer';
  if (method === undefined || path === null) return null;
  return { method, path: path[1] ?? path[2] ?? '', schema: schema ?? '' };
}

function routesIn(file: string, source: string): ClientRoute[] {
  const functions = source.split(/^(?=export (?:async )?function |(?:async )?function )/m).slice(1);
  return functions.flatMap((text) => {
    const name = /^export (?:async )?function (\w+)/.exec(text)?.[1];
    if (name === undefined || !/\b(?:request|write)\(/.test(text)) return [];
    const call = callIn(text);
    if (call === null) {
      throw new Error(`${file}.ts: the method or the path of ${name} cannot be read from its source.`);
    }
    return {
      name,
      file,
      method: call.method,
      path: call.path.replace(/\$\{[^}]+\}/g, '{}'),
      feature: /^ {2}requireFeature\(connection, '([^']+)'\)/m.exec(text)?.[1] ?? null,
    };
  });
}
