import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';

const lock = (packages: Record<string, object>): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { name: 'realm-console', version: '0.1.0' }, ...packages },
  });

const project = lock({
  '': {
    name: 'realm-console',
    version: '0.1.0',
    license: 'MIT',
    dependencies: { '@scope/shipped': '1.0.0' },
    devDependencies: { electron: '45.0.0', tool: '1.0.0', inner: '2.0.0' },
  },
  'node_modules/@scope/shipped': {
    version: '1.0.0',
    license: '(MPL-2.0 OR Apache-2.0)',
    integrity: 'sha512-AAEC',
    dependencies: { inner: '^1.0.0', tool: '^1.0.0' },
  },
  'node_modules/@scope/shipped/node_modules/inner': { version: '1.0.0', license: 'SEE LICENSE IN COPYING' },
  'node_modules/inner': { version: '2.0.0', license: 'MIT' },
  'node_modules/electron': { version: '45.0.0', license: 'MIT' },
  'node_modules/tool': { version: '1.0.0' },
});
const shipped = [
  { name: '@scope/shipped', version: '1.0.0' },
  { name: 'inner', version: '1.0.0' },
];

describe('the bill of materials', () => {
  it('lists what is shipped and Electron, with the source of each', () => {
    const bill = billOfMaterials(project, shipped, 0);
    const components = [...bill.components];
    expect(components.map(({ bomRef }) => bomRef.value)).toEqual([
      '@scope/shipped@1.0.0',
      'inner@1.0.0',
      'electron@45.0.0',
    ]);
    const [first, second] = components;
    expect(first?.purl).toBe('pkg:npm/%40scope/shipped@1.0.0');
    expect([...(first?.hashes ?? [])]).toEqual([['SHA-512', '000102']]);
    expect([...(first?.licenses ?? [])]).toMatchObject([{ expression: '(MPL-2.0 OR Apache-2.0)' }]);
    expect([...(second?.licenses ?? [])]).toMatchObject([{ name: 'SEE LICENSE IN COPYING' }]);
  });

  it('leaves out tools, and lists dependencies as Node resolves them', () => {
    const { metadata, components } = billOfMaterials(project, shipped, 0);
    const used = [metadata.component, ...components].map((component) =>
      Array.from(component?.dependencies ?? [], ({ value }) => value),
    );
    expect(used).toEqual([['@scope/shipped@1.0.0', 'electron@45.0.0'], ['inner@1.0.0'], [], []]);
  });

  it('is the same for the same sources, and different for others', () => {
    const number = (text: string): string | undefined => billOfMaterials(text, shipped, 0).serialNumber;
    expect(number(project)).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(number(project)).toBe(number(project));
    expect(number(project.replace('AAEC', 'AAED'))).not.toBe(number(project));
    expect(billOfMaterials(project, shipped, 1_750_000_000).metadata.timestamp).toEqual(
      new Date(1_750_000_000_000),
    );
  });

  it('rejects a shipped package that isn’t locked', () => {
    expect(() => billOfMaterials(project, [{ name: 'unknown', version: '2.0.0' }], 0)).toThrow(
      'unknown@2.0.0',
    );
  });
});
