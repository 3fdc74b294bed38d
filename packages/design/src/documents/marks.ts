/** Bold is the weight of headings and totals; there are no others on paper. */
export type Weight = 'regular' | 'bold';

/** One line of text at its baseline; `x` is its left edge, whatever the alignment was. */
export type TextMark = {
  kind: 'text';
  x: number;
  y: number;
  width: number;
  size: number;
  weight: Weight;
  color: string;
  text: string;
  /** Degrees, anticlockwise around the left end of the baseline. */
  angle?: number;
};

/** What a page is made of: positions and sizes in points, the origin at the top left. */
export type Mark =
  | TextMark
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      fill?: string;
      stroke?: string;
    }
  | {
      kind: 'rule';
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      color: string;
      thickness: number;
    }
  | {
      kind: 'picture';
      x: number;
      y: number;
      width: number;
      height: number;
      name: 'logo';
    }
  | {
      /** Lines through points, with round ends: a signature. */
      kind: 'strokes';
      strokes: readonly (readonly (readonly [x: number, y: number])[])[];
      color: string;
      thickness: number;
    };

/** One laid-out page. */
export type PaperPage = { width: number; height: number; marks: Mark[] };

/** Width of a text in points; the layout asks nothing else of a font. */
export type Measure = (text: string, weight: Weight, size: number) => number;
