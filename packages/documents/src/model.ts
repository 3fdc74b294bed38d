/** A logo as bytes that a PDF can hold, with its size in pixels. */
export type DocumentLogo = {
  bytes: Uint8Array<ArrayBuffer>;
  format: 'PNG' | 'JPEG';
  width: number;
  height: number;
};

/** Who sends the document, and how the sender's documents look (brand, template). */
export type DocumentSender = {
  name: string;
  /** Address, phone, mail, licence: one entry a printed line. */
  details: readonly string[];
  /** Where the logo lies; a logo that cannot be read is left out and named in the warnings. */
  logoUrl?: string | null;
  /** Brand colour as #rrggbb; dresses headings, the table head and the total. */
  color?: string | null;
  /** The brand's typeface by its name: Inter, Roboto, …; Noto Sans where it is none of the six. */
  font?: string | null;
};

/** What a company's document template decides. */
export type DocumentTemplate = {
  look: 'standard' | 'detailed' | 'minimal' | 'professional';
  logoPosition: 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-right';
  /** Width of the logo's box in points; its height follows, at most 64 points. */
  logoWidth: number;
  showLogo: boolean;
  /** The sender's name, large and pale, below what stands on each page. */
  showsWatermark?: boolean;
};

/** The template of a company that has chosen none. */
export const standardTemplate: DocumentTemplate = {
  look: 'standard',
  logoPosition: 'top-left',
  logoWidth: 120,
  showLogo: true,
};

/** One line of work. Money in dollars with two decimals, the unit price with up to four. */
export type DocumentLine = {
  section?: string | null;
  name: string;
  description?: string | null;
  quantity: number;
  unit?: string | null;
  unit_price: number;
  total_price: number;
  /** Words before the name of a line that is not simply part of the total, e.g. "Optional". */
  mark?: string | null;
  /** False where the line stands in the document but not in the total. */
  isCounted?: boolean;
};

/** A line below the table: "Subtotal $1,200.00". `isGrand` is the figure the eye finds first. */
export type DocumentTotal = { label: string; amount: number; isGrand?: boolean };

/** A heading with its paragraphs: notes, terms. */
type DocumentText = { heading: string; text: string };

/** Name, time and strokes of a signature; a path that is no strokes is printed as the name. */
export type PrintedSignature = {
  name: string;
  when: string;
  path?: string | null;
  /** The words before the name below the line; "Accepted by" unless given. */
  label?: string;
};

/** A quote, invoice, credit note, or receipt, ready for layout as a PDF or on screen. */
export type PrintDocument = {
  /** The word at the top: "Quote", "Invoice", "Credit note", "Receipt". */
  heading: string;
  number: string;
  subject: string;
  sender: DocumentSender;
  template: DocumentTemplate;
  paper: PaperSize;
  /** Addressee and whatever else stands beside it. */
  parties: readonly { label: string; name: string; details: readonly string[] }[];
  /** Dates and references in the head, already formatted. */
  facts: readonly { label: string; value: string }[];
  description?: string | null;
  lines: readonly DocumentLine[];
  /** Prices of single lines are hidden; sections and totals stay (show_summary_only). */
  isSummaryOnly: boolean;
  totals: readonly DocumentTotal[];
  texts: readonly DocumentText[];
  /** A slanted word across the head: "Overdue", "Paid", "Void". */
  stamp?: { text: string; color: string } | null;
  signature?: PrintedSignature | null;
  footer?: string | null;
};

/** A list or report to print: figures first, then tables. */
export type PrintReport = {
  title: string;
  subtitle?: string | null;
  sender: DocumentSender;
  paper: PaperSize;
  isLandscape?: boolean;
  figures?: readonly { label: string; value: string }[];
  /** Bars over categories, between the figures and the tables. */
  charts?: readonly ReportChart[];
  tables: readonly ReportTable[];
  /** Below the tables. */
  signature?: PrintedSignature | null;
  footer?: string | null;
};

/** A bar chart: one group of bars for each category, one bar of it for each series. */
export type ReportChart = {
  title: string;
  categories: readonly string[];
  /** For a course of time: what stands at the axis for each category, every so many of them as there is room for. */
  axisNames?: readonly string[];
  series: readonly { label: string; color: string; values: readonly number[] }[];
  /** Values as they stand at the axis, lowest first; drawn evenly from `axis.from` to `axis.to`. */
  axis: { from: number; to: number; labels: readonly string[] };
};

/** A table of formatted cells; its head row is left out where no column has a label. `share` is a column's part of the width; the parts need not add up to anything. */
export type ReportTable = {
  title?: string | null;
  columns: readonly { label: string; share: number; align?: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** A last row in bold, e.g. sums. */
  totals?: readonly string[] | null;
  /** Its rows share a page, with its title: for few rows that are signed together. */
  keepsTogether?: boolean;
  /** Begins on a new page. */
  startsPage?: boolean;
  /** Below its rows, three in a row. */
  pictures?: readonly ReportPicture[];
};

/** A photo or the page of a plan, printed small. The pin is at a share of its width and height. */
export type ReportPicture = {
  file: Blob;
  caption: string;
  pin?: { x: number; y: number } | undefined;
};

/** Paper sizes the product prints on: A4 by specification, Letter by company setting. */
export type PaperSize = 'a4' | 'letter';

/** What can be laid out. */
export type Printable =
  | { kind: 'document'; document: PrintDocument }
  | { kind: 'report'; report: PrintReport }
  /** A signed document followed by the page of evidence, in one file. */
  | { kind: 'signed'; document: PrintDocument; evidence: PrintReport };

/** The sender whose name, logo, and font the pages carry. */
export const senderOf = (printable: Printable): DocumentSender =>
  printable.kind === 'report' ? printable.report.sender : printable.document.sender;
