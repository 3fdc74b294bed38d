import type { Mark } from '../marks.ts';
import type { PrintedSignature } from '../model.ts';
import { padSize, strokesOf } from '../strokes.ts';
import type { Block } from './flow.ts';
import { ink, leading, textMark } from './ink.ts';
import type { Setting } from './setting.ts';

const scale = 50 / padSize.height;

/** How an accepted quote was signed: the strokes that were drawn or else the name, then who and when. */
export function signatureBlock(
  { sheet, measure, tag }: Setting,
  signature: PrintedSignature,
): Block {
  const strokes = strokesOf(signature.path);
  const drawn = strokes ? tag('Figure', { alt: `Signature of ${signature.name}` }) : tag('P');
  const words = tag('P');
  return {
    height: 84,
    draw: (y): Mark[] => [
      strokes
        ? {
            kind: 'strokes',
            strokes: strokes.map((points) =>
              points.map(([px, py]) => [sheet.left + px * scale, y + py * scale] as const),
            ),
            color: ink.text,
            thickness: 0.9,
            tag: drawn,
          }
        : textMark(measure, {
            x: sheet.left,
            y: y + 22,
            text: signature.name,
            size: 16,
            tag: drawn,
          }),
      {
        kind: 'rule',
        x1: sheet.left,
        x2: sheet.left + 220,
        y1: y + 52,
        y2: y + 52,
        color: ink.hair,
        thickness: 0.75,
      },
      textMark(measure, {
        x: sheet.left,
        y: y + 56,
        text: `${signature.label ?? 'Accepted by'} ${signature.name}`,
        size: 8.5,
        tag: words,
      }),
      textMark(measure, {
        x: sheet.left,
        y: y + 56 + leading(8.5),
        text: signature.when,
        size: 8.5,
        color: ink.muted,
        tag: words,
      }),
    ],
  };
}
