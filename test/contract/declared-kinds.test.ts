import { describe, expect, it } from 'vitest';
import { operations } from '#contract/kinds/kinds.ts';
import { operationName, operationOf, valueVersion } from '../../src-main/store/operation-names.ts';
import { isCreation, reversalOf } from '../../src-main/store/reversals.ts';
import { formerCreations, formerOperations, formerUndoSentences } from './former-registries.fixture.ts';

/** What the registries had before kinds were declared: for one release, what is derived has to be the same. */
describe('declared kinds', () => {
  it('have the operations that there were, under the names that journals keep', () => {
    const names = Object.fromEntries(operations.map(({ endpoint }) => [endpoint, operationName(endpoint)]));
    expect(names).toEqual(
      Object.fromEntries(Object.entries(formerOperations).map(([endpoint, [name]]) => [endpoint, name])),
    );
    expect(operations.map(({ name }) => operationOf(name, valueVersion))).toEqual(
      operations.map(({ endpoint }) => endpoint),
    );
  });

  it('take back what they took back', () => {
    const reversals = Object.fromEntries(
      operations.map(({ endpoint }) => [endpoint, ['value', ''].map((after) => reversalOf(endpoint, after))]),
    );
    expect(reversals).toEqual(
      Object.fromEntries(
        Object.entries(formerOperations).map(([endpoint, [, reversal]]) => [
          endpoint,
          typeof reversal === 'string' ? [reversal, reversal] : [reversal.coming, reversal.going],
        ]),
      ),
    );
    const creations = operations.filter(({ endpoint }) => isCreation(endpoint));
    expect(new Set(creations.map(({ endpoint }) => endpoint))).toEqual(new Set(formerCreations));
    const undone = operations.flatMap(({ endpoint, undo }) => (undo === undefined ? [] : [[endpoint, undo]]));
    expect(Object.fromEntries(undone)).toEqual(formerUndoSentences);
  });
});
