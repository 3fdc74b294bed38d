import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { randomFrom } from './chance.ts';

/** How badly a paper was photographed. */
export const conditions = ['scan', 'photo', 'crumpled'] as const;
export type Condition = (typeof conditions)[number];

/** A JPEG of the paper: turned, folded, unevenly lit, blurred, and grainy, more with each condition. */
export function photograph(clean: Canvas, condition: Condition, seed: number): Buffer {
  const random = randomFrom(seed + 104_729);
  const strength = { scan: 0.15, photo: 0.55, crumpled: 1 }[condition];
  const margin = condition === 'scan' ? 0 : 60;
  const canvas = createCanvas(clean.width + margin * 2, clean.height + margin * 2);
  const context = canvas.getContext('2d');
  context.fillStyle = condition === 'scan' ? '#fff' : '#6b5a48';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(((random() * 2 - 1) * 5 * strength * Math.PI) / 180);
  context.transform(
    1,
    (random() * 2 - 1) * 0.02 * strength,
    (random() * 2 - 1) * 0.02 * strength,
    1,
    0,
    0,
  );
  context.drawImage(clean, -clean.width / 2, -clean.height / 2);
  context.resetTransform();
  if (condition !== 'scan') fold(canvas, random, strength);
  const small = blurred(canvas, 1 - 0.3 * strength * random());
  grain(small, random, strength);
  return small.toBuffer('image/jpeg', Math.round(88 - 40 * strength * random()));
}

/** Shadows along folds, and light that falls off to one side. */
function fold(canvas: Canvas, random: () => number, strength: number) {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  const light = context.createLinearGradient(0, 0, width * (random() - 0.3), height);
  light.addColorStop(0, 'rgba(0,0,0,0)');
  light.addColorStop(1, `rgba(20,15,10,${0.5 * strength * random()})`);
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  const folds = 1 + Math.floor(random() * 4 * strength);
  for (let at = 0; at < folds; at += 1) {
    const isLevel = random() < 0.6;
    const place = (0.2 + random() * 0.6) * (isLevel ? height : width);
    const reach = 8 + random() * 30;
    const shade = isLevel
      ? context.createLinearGradient(0, place - reach, 0, place + reach)
      : context.createLinearGradient(place - reach, 0, place + reach, 0);
    shade.addColorStop(0, 'rgba(0,0,0,0)');
    shade.addColorStop(0.5, `rgba(0,0,0,${0.35 * strength})`);
    shade.addColorStop(0.52, `rgba(255,255,255,${0.5 * strength})`);
    shade.addColorStop(1, 'rgba(0,0,0,0)');
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
  }
}

/** Drawn smaller and back: a camera that is slightly out of focus. */
function blurred(canvas: Canvas, scale: number): Canvas {
  const small = createCanvas(Math.round(canvas.width * scale), Math.round(canvas.height * scale));
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

function grain(canvas: Canvas, random: () => number, strength: number) {
  const context = canvas.getContext('2d');
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const noise = (random() + random() - 1) * 60 * strength;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = (data[at + channel] ?? 0) + noise;
  }
  context.putImageData(image, 0, 0);
}
