import type { PaperSize } from './model.ts';

/** Points of the papers, upright. */
const sizes: Record<PaperSize, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

/** A sheet's size in points and the frame that content keeps to. */
export type Sheet = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** The sheet for a paper; the foot leaves room for the page's number. */
export function sheetOf(paper: PaperSize, isLandscape = false): Sheet {
  const { width, height } = sizes[paper];
  const [w, h] = isLandscape ? [height, width] : [width, height];
  return { width: w, height: h, left: 48, right: w - 48, top: 48, bottom: h - 64 };
}
