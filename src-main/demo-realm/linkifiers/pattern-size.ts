import type { RE2JS } from 're2js';

/** The part of a compiled pattern that determines its size. */
interface Instruction {
  readonly runes: ArrayLike<number> | undefined;
}

/** The capacity of two thirds of the library's eight megabytes, at eight bytes per instruction. */
const mostInstructions = Math.floor(((8 << 20) * 2) / 3 / 8);

/** An instruction that matches a byte range, or one that tries two others. */
type Step =
  | { readonly kind: 'byte'; readonly from: number; readonly to: number; next: Step | null }
  | { readonly kind: 'either'; readonly first: Step; second: Step };
type ByteStep = Extract<Step, { kind: 'byte' }>;

/** Compiles character classes to steps over UTF-8 bytes, like the library, in order to count them. */
class ClassCompiler {
  count = 0;
  private root: Step | null = null;
  /** Common final steps of several sequences, by what they match and what follows. */
  private readonly ends = new Map<Step | null, Map<number, ByteStep>>();

  addRange(from: number, to: number): void {
    if (from > to) return;
    for (const last of [0x7f, 0x7ff, 0xffff]) {
      if (from <= last && last < to) return this.addBoth(from, last, to);
    }
    if (to > 0x7f) {
      for (const bits of [6, 12, 18]) {
        const mask = 2 ** bits - 1;
        if (Math.floor(from / 2 ** bits) === Math.floor(to / 2 ** bits)) continue;
        if ((from & mask) !== 0) return this.addBoth(from, from | mask, to);
        if ((to & mask) !== mask) return this.addBoth(from, (to & ~mask) - 1, to);
      }
    }
    this.addSequence(utf8(from), utf8(to));
  }

  /** The library prepares everything beyond ASCII: four lengths with the same end. */
  addBeyondAscii(): void {
    this.count += this.root === null ? 8 : 9;
  }

  private addBoth(from: number, last: number, to: number): void {
    this.addRange(from, last);
    this.addRange(last + 1, to);
  }

  private addSequence(from: readonly number[], to: readonly number[]): void {
    let step: ByteStep | null = null;
    for (let at = from.length - 1; at >= 0; at -= 1) {
      const [low = 0, high = 0] = [from[at], to[at]];
      const isShared = at > 0 && (at === from.length - 1 || low < high);
      step = isShared ? this.sharedStep(low, high, step) : this.newStep(low, high, step);
    }
    if (step !== null) this.root = this.root === null ? step : this.join(this.root, step);
  }

  private newStep(from: number, to: number, next: Step | null): ByteStep {
    this.count += 1;
    return { kind: 'byte', from, to, next };
  }

  private sharedStep(from: number, to: number, next: Step | null): ByteStep {
    const known = this.ends.get(next) ?? new Map<number, ByteStep>();
    this.ends.set(next, known);
    const step = known.get(from * 256 + to) ?? this.newStep(from, to, next);
    known.set(from * 256 + to, step);
    return step;
  }

  private isShared({ from, to, next }: ByteStep): boolean {
    return this.ends.get(next)?.has(from * 256 + to) === true;
  }

  /** Adds a sequence, sharing the beginning with the last one if they are the same. */
  private join(root: Step, added: ByteStep): Step {
    const last = root.kind === 'either' ? root.second : root;
    const begunAlike = last.kind === 'byte' && last.from === added.from && last.to === added.to;
    if (!begunAlike || last.next === null || added.next?.kind !== 'byte') {
      this.count += 1;
      return { kind: 'either', first: root, second: added };
    }
    const own = this.isShared(last) ? this.newStep(last.from, last.to, last.next) : last;
    if (!this.isShared(added)) this.count -= 1;
    own.next = this.join(last.next, added.next);
    if (root.kind !== 'either') return own;
    root.second = own;
    return root;
  }
}

function utf8(codePoint: number): number[] {
  const rest = (shift: number): number => 0x80 | ((codePoint >> shift) & 0x3f);
  if (codePoint <= 0x7f) return [codePoint];
  if (codePoint <= 0x7ff) return [0xc0 | (codePoint >> 6), rest(0)];
  if (codePoint <= 0xffff) return [0xe0 | (codePoint >> 12), rest(6), rest(0)];
  return [0xf0 | (codePoint >> 18), rest(12), rest(6), rest(0)];
}

const costs = new WeakMap<ArrayLike<number>, number>();

function costOf({ runes }: Instruction): number {
  if (runes === undefined || runes.length === 0) return 1;
  const known = costs.get(runes);
  if (known !== undefined) return known;
  const compiler = new ClassCompiler();
  for (let at = 0; at < runes.length; at += 2) {
    const from = runes[at] ?? 0;
    const to = runes[at + 1] ?? from;
    const isAllBeyondAscii = from <= 0x80 && to === 0x10_ffff;
    compiler.addRange(from, isAllBeyondAscii ? 0x7f : to);
    if (isAllBeyondAscii) compiler.addBeyondAscii();
  }
  costs.set(runes, compiler.count);
  return compiler.count;
}

/**
 * Whether a pattern that the JavaScript port compiles is too large for servers, which count bytes where the port counts
 * characters: the limit is about 450 repetitions of all letters.
 */
export function isTooLarge(pattern: RE2JS): boolean {
  const { inst }: { inst: readonly Instruction[] } = pattern.re2Input.prog;
  let size = 0;
  for (const instruction of inst) {
    size += costOf(instruction);
    if (size > mostInstructions) return true;
  }
  return false;
}
