/** A value read from text, or why it cannot be. */
export type Parsed = { value: unknown } | { problem: string };

/** One field that a column of a file can go to. */
export type ImportField = {
  /** The column of the table. */
  key: string;
  label: string;
  /** Other titles that files use for it, in lower case. */
  aliases?: readonly string[];
  required?: boolean;
  /** Reads a text that is not empty; without it the text is taken as it is. */
  parse?: (text: string) => Parsed;
};

/** A row that is ready to be saved, by column of the table. */
export type ImportRow = Record<string, unknown>;

/** What the server says about a row when it tries to save it. */
export type ServerVerdict = { verdict: 'new' | 'duplicate' | 'refused'; message?: string };

/** Where a file goes: which fields there are, and how rows are tried, saved and taken back. */
export type ImportTarget = {
  /** "item" and "items", as in "Import items". */
  one: string;
  many: string;
  fields: readonly ImportField[];
  /** Rows at once. */
  limit: number;
  /** Tries all rows and saves none; one verdict a row, in their order. */
  dryRun: (rows: ImportRow[]) => Promise<ServerVerdict[]>;
  /** Saves all rows or none, in one transaction; answers how many there are now. */
  save: (job: { importId: string; fileName: string; rows: ImportRow[] }) => Promise<number>;
  /** Takes an import back; answers how many rows went and how many stayed because they are in use. */
  undo: (importId: string) => Promise<{ removed: number; kept: number }>;
  /** Errors of the three calls in plain words. */
  toMessage: (error: unknown) => string;
};

/** Which column feeds which field; a field without a column is left empty. */
export type Mapping = Record<string, number | null>;
