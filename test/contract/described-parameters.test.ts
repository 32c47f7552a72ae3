import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes, parametersOf, createRouter } from '@realm-console/demo-realm/api';

/**
 * The published endpoints and parameters of levels 247 and 384, an endpoint per line. A parameter of only one of the
 * two levels is followed by `-` if the newer one lacks it, by `@` and the level that introduced it, or by `+` if that
 * level is uncertain.
 */
const published = readFileSync(new URL('../described/parameters.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [endpoint = '', names = ''] = line.split('\t');
    return { endpoint, names: names.split(' ') };
  });

const find = createRouter(routes);

/** The parameters that the demo realm accepts for an endpoint at a level; undefined if it doesn't serve it. */
function takenAt(endpoint: string, level: number): ((name: string) => boolean) | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  const example = path.replace('{email}', 'ada@orchid.example').replaceAll(/\{\w+\}/g, '1');
  const match = find(method, `/api/v1${example}`, level);
  return match.found === 'route' ? parametersOf(match.route, level).takes : undefined;
}

describe('the demo realm’s table of parameters', () => {
  const served = published.filter(({ endpoint }) => takenAt(endpoint, 384) !== undefined);

  it('includes most published endpoints', () => {
    expect(served.length).toBeGreaterThan(70);
  });

  it.each(served)('accepts the published parameters of $endpoint', ({ endpoint, names }) => {
    const older = takenAt(endpoint, 247);
    const newer = takenAt(endpoint, 384);
    const differing = names.filter((word) => {
      const [, name = '', mark, level] = /^(\w+?)(?:([-+])|@(\d+))?$/.exec(word) ?? [];
      if (level !== undefined) {
        const from = takenAt(endpoint, Number(level));
        const before = takenAt(endpoint, Number(level) - 1);
        return from?.(name) !== true || before?.(name) === true;
      }
      if (mark === '+') return newer?.(name) !== true;
      if (mark === '-') return older?.(name) === false || newer?.(name) === true;
      return older?.(name) === false || newer?.(name) !== true;
    });
    expect(differing).toEqual([]);
  });
});
