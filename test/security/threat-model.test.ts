import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isThere, testWords } from '../named-test.ts';
import { securityDocument, securityFile } from './threat-document.ts';
import { rules } from './rules.ts';
import { threats } from './threats.ts';

describe('the threat model', () => {
  it.each([...rules, ...threats].map((each) => [each.threat, each] as const))(
    'has an existing test for each row: %s',
    (_threat, { tests }) => {
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.filter((test) => !isThere(test)).map(testWords)).toEqual([]);
    },
  );

  it('is documented correctly in docs/security.md (npm run threat-model writes it)', () => {
    expect(readFileSync(securityFile, 'utf8')).toBe(securityDocument());
  });

  it('notices a missing test', () => {
    const file = 'test/security/threat-model.test.ts';
    expect(isThere({ file, name: ['a test', 'that nobody wrote'].join(' ') })).toBe(false);
    expect(isThere({ file: 'test/security/gone.test.ts', name: 'is there' })).toBe(false);
  });
});
