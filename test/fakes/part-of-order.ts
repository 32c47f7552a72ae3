import type { OrderPart } from '../../src-renderer/ui/grid/list-order.ts';

/**
 * The part of an order that an organization's thread returns.
 *
 * @param part all if left out; one beyond the end becomes the last one of the same length
 */
export function partOfOrder<Order extends { length: number; slice(from: number, to: number): Order }>(
  order: Order,
  part: OrderPart | undefined,
): { from: number; found: Order } {
  const { from, count } = part ?? { from: 0, count: order.length };
  const start = Math.max(0, Math.min(from, order.length - count));
  return { from: start, found: order.slice(start, start + count) };
}
