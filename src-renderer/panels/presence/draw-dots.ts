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
export function dotSprites(element: HTMLElement, ratio: number): DotSprites {
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

/**
 * Draws a block of dots, `columns` beside one another.
 *
 * @param states the state of each dot by its place in the block.
 */
export function drawDots(
  canvas: HTMLCanvasElement,
  sprites: DotSprites,
  count: number,
  columns: number,
  states: (place: number) => PresenceState,
): void {
  const { ratio, marks } = sprites;
  const width = columns * dotPitch * ratio;
  const height = Math.ceil(count / columns) * dotPitch * ratio;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, width, height);
  for (let place = 0; place < count; place += 1) {
    const x = (place % columns) * dotPitch * ratio;
    const y = Math.floor(place / columns) * dotPitch * ratio;
    context.drawImage(marks[states(place)], x, y);
  }
}
