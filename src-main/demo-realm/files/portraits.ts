import { encodeDrawing, type Colour } from './png.ts';

/** Whether a point lies in a shape; both coordinates go from 0 to 1. */
type Shape = (x: number, y: number) => boolean;

const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY: number): Shape =>
  (x, y) =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1;

const skins: readonly Colour[] = [
  [247, 216, 190],
  [234, 190, 154],
  [214, 162, 120],
  [178, 122, 84],
  [134, 88, 58],
  [98, 62, 44],
];
/** The lightest ones, which are combined with hair of any color; the others only with dark hair. */
const fairSkins = 3;
const darkHairs = 3;
const hairs: readonly Colour[] = [
  [38, 32, 34],
  [66, 44, 34],
  [112, 72, 42],
  [160, 110, 58],
  [206, 168, 104],
  [150, 62, 40],
  [168, 166, 170],
];
const clothes: readonly Colour[] = [
  [58, 92, 140],
  [140, 66, 72],
  [64, 112, 88],
  [214, 190, 120],
  [96, 76, 128],
  [70, 74, 84],
  [196, 120, 84],
  [222, 222, 226],
];
const grounds: readonly Colour[] = [
  [206, 220, 234],
  [232, 216, 200],
  [208, 226, 208],
  [226, 210, 226],
  [240, 228, 190],
  [196, 216, 216],
  [222, 206, 206],
];

const face = ellipse(0.5, 0.45, 0.19, 0.235);
const neck: Shape = (x, y) => y > 0.55 && y < 0.82 && Math.abs(x - 0.5) < 0.085;
const shoulders = ellipse(0.5, 1.06, 0.4, 0.34);
const collar = ellipse(0.5, 0.745, 0.12, 0.07);

const longHair = ellipse(0.5, 0.42, 0.26, 0.29);
const shortHair = ellipse(0.5, 0.38, 0.22, 0.22);
const bun = ellipse(0.5, 0.15, 0.1, 0.09);
const mouth = ellipse(0.5, 0.545, 0.06, 0.025);

/** The hair behind the face, and the hair over it. */
const haircuts: readonly { behind: Shape; over: Shape; goesWithBeard?: true }[] = [
  { behind: ellipse(0.5, 0.36, 0.215, 0.2), over: (_x, y) => y < 0.31, goesWithBeard: true },
  { behind: ellipse(0.5, 0.4, 0.235, 0.25), over: (x, y) => y < 0.3 + (x - 0.36) * 0.28 },
  {
    behind: (x, y) => longHair(x, y) || (y > 0.42 && y < 0.78 && Math.abs(x - 0.5) < 0.26),
    over: (x, y) => y < 0.34 - Math.abs(x - 0.5) * 0.4,
  },
  {
    behind: (x, y) => shortHair(x, y) || bun(x, y),
    over: (x, y) => y < 0.31 + Math.abs(x - 0.5) * 0.15,
  },
  { behind: ellipse(0.5, 0.37, 0.29, 0.27), over: (_x, y) => y < 0.29 },
  { behind: ellipse(0.5, 0.42, 0.2, 0.235), over: (_x, y) => y < 0.235, goesWithBeard: true },
];
const beard: Shape = (x, y) => y > 0.53 && !mouth(x, y);

function pick<T>(items: readonly T[], byte: number | undefined): T {
  const item = items[(byte ?? 0) % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/**
 * A faceless portrait, as drawn by people who would rather not show a photo.
 *
 * @param digest determines its appearance
 */
export function drawPortrait(digest: Buffer, size: number): Buffer {
  const ground = pick(grounds, digest[0]);
  const skin = pick(skins, digest[1]);
  const hair = pick(skins.indexOf(skin) < fairSkins ? hairs : hairs.slice(0, darkHairs), digest[2]);
  const cloth = pick(clothes, digest[3]);
  const { behind, over, goesWithBeard } = pick(haircuts, digest[4]);
  const hasBeard = goesWithBeard === true && (digest[5] ?? 0) < 80;
  const shade: Colour = [skin[0] * 0.88, skin[1] * 0.86, skin[2] * 0.86];
  return encodeDrawing(size, (x, y) => {
    if (face(x, y)) return over(x, y) || (hasBeard && beard(x, y)) ? hair : skin;
    if (collar(x, y)) return shade;
    if (shoulders(x, y)) return cloth;
    if (neck(x, y)) return shade;
    return behind(x, y) ? hair : ground;
  });
}

/** The placeholder for an unknown person: head and shoulders. */
export function drawUnknown(size: number): Buffer {
  return encodeDrawing(size, (x, y) => (face(x, y) || shoulders(x, y) ? [150, 156, 168] : [222, 225, 231]));
}

const petals: readonly Shape[] = [90, 162, 234, 306, 378].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const [right, up] = [x - 0.5, 0.52 - y];
    const along = right * cosine + up * sine;
    const beside = up * cosine - right * sine;
    return ((along - 0.21) / 0.2) ** 2 + (beside / 0.125) ** 2 <= 1;
  };
});
const lip = ellipse(0.5, 0.58, 0.075, 0.1);
const heart = ellipse(0.5, 0.53, 0.035, 0.035);

/** The icon of the demo organization: an orchid. */
export function drawOrchid(size: number): Buffer {
  return encodeDrawing(size, (x, y) => {
    if (heart(x, y)) return [250, 214, 110];
    if (lip(x, y)) return [214, 84, 150];
    return petals.some((petal) => petal(x, y)) ? [246, 226, 240] : [110, 44, 98];
  });
}
