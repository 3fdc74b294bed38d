/** Bold is the weight of headings and totals; there are no others on paper. */
export type Weight = 'regular' | 'bold';

/**
 * What a piece of the page is to somebody who hears it: an element of the PDF's structure tree
 * (ISO 32000-1, 14.8.4). Marks of one paragraph or cell share one tag; what has none is decoration.
 */
export type Tag = {
  role: 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Span';
  /** Tags are read in the order in which they were made, whatever stands where on the page. */
  order: number;
  parent?: Tag;
  /** Said in place of what cannot be read. */
  alt?: string;
  /** The text in the order of reading, where it is drawn in another. */
  actual?: string;
  /** Which cells a head cell stands for, and how many columns it spans. */
  scope?: 'Row' | 'Column';
  span?: number;
  /** Its name in the reader's list of bookmarks. */
  bookmark?: string;
};

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
  tag?: Tag;
};

/** What a page is made of: positions and sizes in points, the origin at the top left. */
export type Mark = TextMark | (Shape & { tag?: Tag });

type Shape =
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
      /** `logo`, or which of the report's pictures. */
      name: string;
    }
  | {
      /** Lines through points, with round ends: a signature. */
      kind: 'strokes';
      strokes: readonly (readonly (readonly [x: number, y: number])[])[];
      color: string;
      thickness: number;
    };

/** One laid-out page. */
export type PrintPage = { width: number; height: number; marks: Mark[] };

/** Width of a text in points; the layout asks nothing else of a font. */
export type Measure = (text: string, weight: Weight, size: number) => number;
