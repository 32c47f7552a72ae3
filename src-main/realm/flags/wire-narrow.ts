import type { NarrowTerm } from '../../../src-preload/contract/narrow.ts';
import { supports, requireFeature, type Feature } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { NarrowTerm as WireTerm } from '../../zulip/route/narrow.ts';

/** What a term needs that not every server has. */
function featureOf({ operator, operand }: NarrowTerm): Feature | null {
  if (operator === 'has' && operand === 'reaction') return 'narrow-has-reaction';
  if (operator === 'with') return 'narrow-with';
  if (operator === 'mentions') return 'narrow-mentions';
  if (operator === 'is' && operand === 'followed') return 'narrow-is-followed';
  return operator === 'is' && operand === 'muted' ? 'narrow-is-muted' : null;
}

/**
 * A narrow as the server of the connection takes it: older ones know channels by their older word.
 *
 * @throws RequestError `unsupported` for a term that the server is too old for
 */
export function wireNarrow(terms: readonly NarrowTerm[], connection: Connection): WireTerm[] {
  const hasNewerWord = supports(connection.featureLevel, 'narrow-channel-operators');
  return terms.map((term) => {
    const feature = featureOf(term);
    if (feature !== null) requireFeature(connection, feature);
    const operator = hasNewerWord ? term.operator : term.operator.replace(/^channel/u, 'stream');
    return { operator, operand: term.operand, ...(term.negated && { negated: true }) };
  });
}
