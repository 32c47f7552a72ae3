import { unguardCell } from '#contract/formula-guard.ts';
import { plainAddress, withoutNeedlessSigns } from '#contract/unseen-signs.ts';

/** The text of a cell without quoting, padding and invisible characters. */
export function plainCell(cell: string | undefined): string {
  return cell === undefined ? '' : withoutNeedlessSigns(unguardCell(cell)).trim();
}

const address = /^[^\s@<>,;:()"]+@[^\s@<>,;:()"]+$/u;
const addresses = /[^\s@<>,;:()"]+@[^\s@<>,;:()"]+/gu;
const bracketed = /^(?<name>[^<>@]*)<\s*(?<address>[^\s@<>,;]+@[^\s@<>,;]+)\s*>$/u;
const number = /^#?\d{1,10}$/u;

/** Whether a cell is just an address, valid or not. */
export function isAddressCell(cell: string): boolean {
  return address.test(plainAddress(cell));
}

/** The name before an address in angle brackets; empty without one. */
export function nameBesideAddress(cell: string): string {
  return (
    bracketed
      .exec(cell)
      ?.groups?.['name']?.replaceAll(/^["']|["']$/gu, '')
      .trim() ?? ''
  );
}

/** The address in a cell: all of it, or the part in angle brackets after a name. */
export function addressOf(cell: string): string {
  return plainAddress(bracketed.exec(cell)?.groups?.['address'] ?? cell);
}

/** The addresses that a cell gives: alone, in brackets after a name, or several. A mention in a sentence is none. */
export function addressesIn(cell: string): string[] {
  const found = plainAddress(cell).match(addresses) ?? [];
  return found.length > 1 || isAddressCell(addressOf(cell)) ? found : [];
}

export function isNumberCell(cell: string): boolean {
  return number.test(plainAddress(cell));
}

/** Whether a text contains an email address. */
export function hasAt(text: string): boolean {
  return text.includes('@') || text.includes('＠');
}
