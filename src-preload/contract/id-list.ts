const idList = /^\[(\d+(?:,\d+)*)?\]$/u;

/** The IDs in a canonical order, such as `[3,1,2]`; empty if the text isn't a list of IDs. */
export function idsOfOrder(value: string): number[] {
  const [, ids = ''] = idList.exec(value) ?? [];
  return ids === '' ? [] : ids.split(',').map(Number);
}
