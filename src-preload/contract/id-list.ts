const idList = /^\[(\d+(?:,\d+)*)?\]$/u;

/** The ids of a canonical order, such as `[3,1,2]`; none where the text is no list of ids. */
export function idsOfOrder(value: string): number[] {
  const [, ids = ''] = idList.exec(value) ?? [];
  return ids === '' ? [] : ids.split(',').map(Number);
}
