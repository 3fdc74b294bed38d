/** A value read from text, with what was changed about it on the way, or why it cannot be read. */
export type Parsed = { value: unknown; note?: string } | { problem: string };

/** One field that a column of a file can go to. */
export type ImportField = {
  /** The column of the table. */
  key: string;
  label: string;
  /** Other titles that files use for it, in lower case. */
  aliases?: readonly string[];
  required?: boolean;
  /** What comes in where it is missing, in plain words. */
  hint?: string;
  /** A row that is there already keeps its own, also where it is updated. */
  onlyNew?: boolean;
  /** Reads a text that is not empty; without it the text is taken as it is. */
  parse?: (text: string) => Parsed;
};

/** A row that is ready to be saved, by column of the table. */
export type ImportRow = Record<string, unknown>;

/** What the server says about a row when it tries to save it. */
export type ServerVerdict = { verdict: 'new' | 'duplicate' | 'refused'; message?: string };

/** What becomes of rows that are there already. */
export type ImportMode = 'skip' | 'update';

/** Some rows of an import; all of them come in or none, in one transaction. */
export type ImportBatch = {
  importId: string;
  /** The same when the batch is sent again, so that it comes in once. */
  batchId: string;
  fileName: string;
  rows: ImportRow[];
  mode: ImportMode;
  isLast: boolean;
};
/** How a batch fared; `row` counts its rows from 1. */
export type SavedBatch = {
  created: number;
  updated: number;
  faults: readonly { row: number; message: string }[];
};
/** What a step back did, and how many batches are left. */
export type UndoneBatch = { removed: number; restored: number; kept: number; left: number };

/** An import of before, broken off or finished: so many rows are in. */
export type EarlierImport = {
  importId: string;
  fileName: string;
  saved: number;
  /** An instant. */
  startedAt: string;
};

/** What a row is known by, as the server has it. */
export type RowKeys = {
  /** A row with one of these among its `gives` is this one. */
  asks: readonly string[];
  gives: readonly string[];
};

/** Where a file goes: which fields there are, and how rows are tried, saved and taken back. */
export type ImportTarget = {
  /** "item" and "items", as in "Import items". */
  one: string;
  many: string;
  fields: readonly ImportField[];
  /** Rows of a file. */
  limit: number;
  /** Rows of a call; each call is a transaction of its own. */
  batchSize: number;
  /** Tries some rows and saves none; one verdict a row, in their order. */
  dryRun: (rows: ImportRow[]) => Promise<ServerVerdict[]>;
  /** Finds a row that stands in an earlier batch of the file: the server tries each batch by itself. */
  keysOf?: (row: ImportRow) => RowKeys;
  save: (batch: ImportBatch) => Promise<SavedBatch>;
  /** Takes back the newest batch that is left, called until none is; an import that never began has none. */
  undo: (importId: string) => Promise<UndoneBatch>;
  /** Imports of this kind and person that broke off. */
  unfinished: () => Promise<readonly EarlierImport[]>;
  /** Finished imports of this kind and person that can still be undone; older areas have no such list. */
  recent?: () => Promise<readonly EarlierImport[]>;
  /** Lets an import that broke off stay as far as it came. */
  keep: (importId: string) => Promise<unknown>;
  /** Errors of the calls in plain words. */
  toMessage: (error: unknown) => string;
};

/** Which column feeds which field; a field without a column is left empty. */
export type Mapping = Record<string, number | null>;
