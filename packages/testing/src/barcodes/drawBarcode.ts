/** How the camera sees the code. */
export type Take = {
  width: number;
  height: number;
  /** Pixels a module is wide. */
  moduleWidth: number;
  /** Degrees, clockwise. */
  tilt?: number;
  /** Radius in pixels that a point is smeared over. */
  blur?: number;
  /** Share of full daylight, 0 to 1. */
  light?: number;
  /** Largest change of a pixel's value by noise. */
  noise?: number;
  /** Makes the noise the same in every run. */
  seed?: number;
};

const paper = 245;
const ink = 12;
const quietModules = 12;

/** Repeatable randomness between −1 and 1 (mulberry32). */
function makeNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Smears along one axis; both after another make a box blur. */
function smear(image: Uint8ClampedArray, take: Take, radius: number, step: number, length: number) {
  const result = new Uint8ClampedArray(image.length);
  for (let at = 0; at < image.length; at++) {
    const place = Math.floor(at / step) % length;
    const from = Math.max(0, place - radius);
    const to = Math.min(length - 1, place + radius);
    let sum = 0;
    for (let other = from; other <= to; other++) sum += image[at + (other - place) * step] ?? paper;
    result[at] = sum / (to - from + 1);
  }
  return result;
}

/** A frame of a film: the bars on white paper on a grey table, as grey values by row. */
export function drawBarcode(modules: string, take: Take): Uint8ClampedArray {
  const { width, height, moduleWidth, tilt = 0, blur = 0, light = 1, noise = 0, seed = 1 } = take;
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = { x: ((modules.length + 2 * quietModules) * moduleWidth) / 2, y: height * 0.3 };
  let image = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
      const isPaper = Math.abs(u) <= half.x && Math.abs(v) <= half.y;
      const module = Math.floor((u + half.x) / moduleWidth) - quietModules;
      const isBar = isPaper && Math.abs(v) <= half.y * 0.8 && modules[module] === '1';
      image[y * width + x] = isBar ? ink : isPaper ? paper : 150;
    }
  }
  if (blur > 0) {
    image = smear(image, take, blur, 1, width);
    image = smear(image, take, blur, width, height);
  }
  const grain = makeNoise(seed);
  return image.map((value) => value * light + grain() * noise);
}
