import type { Element } from './element.ts';

/** Where blocks are being read: the innermost state decides. */
export interface BlockReader {
  readonly states: ('list' | 'looselist' | 'detabbed' | 'quote')[];
  readonly rules: readonly BlockRule[];
}

/**
 * Reads the first block if it is of one kind, and puts back the rest of it.
 *
 * @returns whether it was
 */
export type BlockRule = (parent: Element, blocks: string[], reader: BlockReader) => boolean;

/** Parses blocks and adds them to an element. */
export function readBlocks(parent: Element, blocks: string[], reader: BlockReader): void {
  while (blocks.length > 0) reader.rules.some((read) => read(parent, blocks, reader));
}

/** Splits a text into blocks at empty lines and adds them to an element. */
export function readText(parent: Element, text: string, reader: BlockReader): void {
  readBlocks(parent, text.split('\n\n'), reader);
}
