import type { PrintPage } from '../marks.ts';
import type { Printable } from '../model.ts';

/** What the page asks of the worker. */
export type Ask = { id: number; want: 'pages' | 'pdf'; printable: Printable; title: string };

/** What the worker answers. `logo` is an address of the picture that the preview may show. */
export type Reply = { id: number } & (
  | { kind: 'pages'; pages: PrintPage[]; warnings: string[]; logo?: Blob }
  | { kind: 'pdf'; pdf: ArrayBuffer; warnings: string[] }
  | { kind: 'failed'; message: string }
);
