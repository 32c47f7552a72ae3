import type { Element } from './element.ts';

/** Where in the text blocks are read: the innermost of the states decides. */
export interface BlockReader {
  readonly states: ('list' | 'looselist' | 'detabbed' | 'quote')[];
  readonly rules: readonly BlockRule[];
}

/**
 * Reads the first of the blocks where it is of one kind. What is left of it is put back.
 *
 * @returns whether it was
 */
export type BlockRule = (parent: Element, blocks: string[], reader: BlockReader) => boolean;

/** Adds blocks to an element. */
export function readBlocks(parent: Element, blocks: string[], reader: BlockReader): void {
  while (blocks.length > 0) reader.rules.some((read) => read(parent, blocks, reader));
}

/** Adds the blocks of a text, which empty lines divide, to an element. */
export function readText(parent: Element, text: string, reader: BlockReader): void {
  readBlocks(parent, text.split('\n\n'), reader);
}
