import { readdirSync, readFileSync } from 'node:fs';
import { compareTexts } from '../../src-preload/contract/words/order.ts';
import { routes } from '@realm-console/demo-realm/api';
import { isKeyOf } from '../../src-preload/contract/choices.ts';
import { features, minimumFeatureLevel } from '../../src-main/zulip/feature-levels.ts';
import { clientRoutes } from './client-routes.ts';
import { askedEndpoints, endpoint, type Endpoint } from './endpoints.ts';
import { changingLevels, sentParameters, type SentParameter } from './sent-parameters.ts';

/** An endpoint and everything that serves, calls and tests it. */
export interface CoveredEndpoint extends Endpoint {
  /** Names of the client's functions. */
  functions: string[];
  /** Whether the demo realm serves it. */
  served: boolean;
  /** The lowest level at which the client calls it; 0 if the oldest supported server has it. */
  level: number;
  /** The contract tests that call one of the functions. */
  tests: string[];
}

/** The variable parts of a path as the demo realm's routes write them. */
const variablePart = /:(id|name|path)/g;
const contractTests = new URL('../../test/contract/', import.meta.url);

/** All endpoints that the client calls or must support, required ones first, then by path. */
export function coverage(): CoveredEndpoint[] {
  const served = new Map(
    routes.map((route) => [`${route.method} ${route.path.replace(variablePart, '{}')}`, route.since ?? 0]),
  );
  const tests = readdirSync(contractTests)
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => [name, readFileSync(new URL(name, contractTests), 'utf8')] as const);
  const called = clientRoutes();
  const keys = new Set([...askedEndpoints, ...called.map(({ method, path }) => `${method} ${path}`)]);
  return [...keys]
    .map((key): CoveredEndpoint => {
      const callers = called.filter(({ method, path }) => `${method} ${path}` === key);
      const levels = callers.map(({ feature }) => (isKeyOf(features, feature) ? features[feature].level : 0));
      return {
        ...endpoint(key, callers[0]?.file ?? ''),
        functions: callers.map(({ name }) => name),
        served: served.has(key),
        level: levels.length === 0 ? 0 : Math.min(...levels),
        tests: tests
          .filter(([, source]) => callers.some(({ name }) => new RegExp(`\\b${name}\\b`).test(source)))
          .map(([name]) => name),
      };
    })
    .toSorted(
      (a, b) =>
        Number(b.asked) - Number(a.asked) || compareTexts(a.path, b.path) || compareTexts(a.method, b.method),
    );
}

/** The tables as a Markdown document. */
export async function coverageDocument(): Promise<string> {
  const rows = coverage();
  const line = (row: CoveredEndpoint): string =>
    `| \`${row.method} ${row.path}\` | ${row.functions.map((name) => `\`${name}\``).join(', ') || 'none'} | ${
      row.served ? 'yes' : 'no'
    } | ${row.panel ?? 'client only'} | ${row.level > minimumFeatureLevel ? row.level : 'any'} | ${row.tests.join(', ') || 'none'} |`;
  const table = (title: string, part: CoveredEndpoint[]): string =>
    [
      `## ${title}`,
      '',
      '| Endpoint | Function | Demo realm | Panel | From level | Contract tests |',
      '| --- | --- | --- | --- | --- | --- |',
      ...part.map(line),
      '',
    ].join('\n');
  return [
    '# The API and what of it works',
    '',
    `Written by \`npm run api-coverage\` from the code; a test says so when it is out of date. "Any" level is ${minimumFeatureLevel} (Zulip 8.0), the oldest server that the console signs in to. Variable parts of a path are written \`{}\`.`,
    '',
    table(
      'Asked for',
      rows.filter(({ asked }) => asked),
    ),
    table(
      'Beside it',
      rows.filter(({ asked }) => !asked),
    ),
    parameterTable(await sentParameters()),
  ].join('\n');
}

function parameterTable(sent: readonly SentParameter[]): string {
  const once = new Map(
    sent.map((one) => [`${one.endpoint.replace(variablePart, '{}')} ${one.name}`, one] as const),
  );
  const byEndpoint = Map.groupBy(once.values(), ({ endpoint }) => endpoint.replace(variablePart, '{}'));
  const functions = Map.groupBy(clientRoutes(), ({ method, path }) => `${method} ${path}`);
  return [
    '## Parameters',
    '',
    `What each function sends: every function is called, and every kind of change sent, at each of the ${changingLevels.length} levels at which the client or a parameter changes. In brackets are the levels of servers that know a parameter; without brackets every supported server does. Parameters of files are not in the list. A test holds that no server is sent one that it ignores.`,
    '',
    '| Endpoint | Function | Parameters |',
    '| --- | --- | --- |',
    ...[...byEndpoint].map(
      ([endpoint, parameters]) =>
        `| \`${endpoint}\` | ${functions
          .get(endpoint)
          ?.map(({ name }) => `\`${name}\``)
          .join(', ')} | ${parameters.map(parameterWords).join(', ')} |`,
    ),
    '',
  ].join('\n');
}

function parameterWords({ name, parameter }: SentParameter): string {
  const { since = 0, until = Infinity } = parameter ?? {};
  const from = since > minimumFeatureLevel ? `from ${since}` : '';
  const to = until === Infinity ? '' : `before ${until}`;
  const levels = [from, to].filter((words) => words !== '').join(', ');
  return `\`${name}\`${levels === '' ? '' : ` (${levels})`}`;
}
