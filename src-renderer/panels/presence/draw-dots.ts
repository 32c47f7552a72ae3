import type { PresenceState } from './live-board.ts';
import { dotPitch } from './board-layout.ts';

const size = 10;

/** The marks of the three states, drawn once for a colour scheme and pixel ratio: filled disc, half disc, ring. */
export interface DotSprites {
  readonly ratio: number;
  readonly marks: readonly [offline: HTMLCanvasElement, idle: HTMLCanvasElement, active: HTMLCanvasElement];
}

function mark(ratio: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.scale(ratio, ratio);
    draw(context);
  }
  return canvas;
}

function ring(context: CanvasRenderingContext2D, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.2;
  context.beginPath();
  context.arc(5, 5, 3.9, 0, Math.PI * 2);
  context.stroke();
}

/** Draws the marks in the present colours of an element. `ratio` is device pixels per CSS pixel. */
function makeSprites(element: HTMLElement, ratio: number): DotSprites {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const active = colour('--rc-pActive');
  const idle = colour('--rc-pIdle');
  const offline = colour('--rc-pOffline');
  return {
    ratio,
    marks: [
      mark(ratio, (context) => ring(context, offline)),
      mark(ratio, (context) => {
        ring(context, idle);
        context.fillStyle = idle;
        context.beginPath();
        context.arc(5, 5, 4.2, Math.PI / 2, (Math.PI * 3) / 2);
        context.fill();
      }),
      mark(ratio, (context) => {
        context.fillStyle = active;
        context.beginPath();
        context.arc(5, 5, 4.5, 0, Math.PI * 2);
        context.fill();
      }),
    ],
  };
}

let latest: { scheme: string; sprites: DotSprites } | null = null;

/** The marks in the colours of a scheme; blocks share them. `ratio` is device pixels per CSS pixel. */
export function dotSprites(element: HTMLElement, scheme: string, ratio: number): DotSprites {
  if (latest?.scheme !== scheme || latest.sprites.ratio !== ratio) {
    latest = { scheme, sprites: makeSprites(element, ratio) };
  }
  return latest.sprites;
}

/** What a canvas shows, so that only dots that changed are drawn. */
export interface DotPicture {
  /**
   * Brings the canvas to a block of dots, `columns` beside one another.
   *
   * @param stateAt the state of each dot by its place in the block
   * @returns how many dots were drawn
   */
  draw(
    sprites: DotSprites,
    count: number,
    columns: number,
    stateAt: (place: number) => PresenceState,
  ): number;
}

const nothingDrawn = 255;

/** Makes the picture of a canvas that shows nothing yet. */
export function createDotPicture(canvas: HTMLCanvasElement): DotPicture {
  const context = canvas.getContext('2d');
  let drawn = new Uint8Array();
  let drawnWith: DotSprites | null = null;
  let drawnColumns = 0;

  function begin(sprites: DotSprites, count: number, columns: number): void {
    const pitch = dotPitch * sprites.ratio;
    // Setting the size clears the canvas, even to what it was.
    canvas.width = columns * pitch;
    canvas.height = Math.ceil(count / columns) * pitch;
    drawn = new Uint8Array(count).fill(nothingDrawn);
    drawnWith = sprites;
    drawnColumns = columns;
  }

  return {
    draw(sprites, count, columns, stateAt) {
      if (context === null) return 0;
      if (drawnWith !== sprites || drawn.length !== count || drawnColumns !== columns) {
        begin(sprites, count, columns);
      }
      const pitch = dotPitch * sprites.ratio;
      const side = size * sprites.ratio;
      let changes = 0;
      for (let place = 0; place < count; place += 1) {
        const state = stateAt(place);
        const before = drawn[place];
        if (before === state) continue;
        const column = place % columns;
        const x = column * pitch;
        const y = ((place - column) / columns) * pitch;
        if (before !== nothingDrawn) context.clearRect(x, y, side, side);
        context.drawImage(sprites.marks[state], x, y);
        drawn[place] = state;
        changes += 1;
      }
      return changes;
    },
  };
}
