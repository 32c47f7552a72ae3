import type { OrderPart } from '../../src-renderer/ui/grid/list-order.ts';

/**
 * The part of an order that an organization's thread answers.
 *
 * @param part all where it is left out; one beyond the end is the last one as long as it
 */
export function partOfOrder<Order extends { length: number; slice(from: number, to: number): Order }>(
  order: Order,
  part: OrderPart | undefined,
): { from: number; found: Order } {
  const { from, count } = part ?? { from: 0, count: order.length };
  const start = Math.max(0, Math.min(from, order.length - count));
  return { from: start, found: order.slice(start, start + count) };
}
