import type { Permission } from '@plumbline/contract';
import type { Actor } from '@plumbline/kit';
import { z } from 'zod';

/** One row that a tool found: where it stands in the product, what it is called, and what the question is about. */
export type FoundRow = { link: string; title: string; [field: string]: unknown };

/** What a tool saw: sums, rows, or both. */
export type Found = { facts?: unknown; rows?: FoundRow[] };

/** The database under the asking person's row-level security, and the company that every read names. */
export type Source = { db: Actor['db']; company: string };

/** A tool that only reads, with the asking person's own token. */
export type ReadTool = {
  name: string;
  description: string;
  /** JSON schema of the input, for the provider. */
  parameters: Record<string, unknown>;
  /** What the role must be allowed; the database decides again. */
  needs: Permission;
  run: (actor: Actor, input: unknown) => Promise<Found>;
};

/** Makes a tool whose input is checked before it runs. */
export function readTool<Input extends z.ZodType>(tool: {
  name: string;
  description: string;
  needs: Permission;
  input: Input;
  read: (from: Source, input: z.output<Input>) => Promise<Found>;
}): ReadTool {
  const { name, description, needs, input, read } = tool;
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    description,
    needs,
    parameters,
    run: ({ db, companyId }, given) => read({ db, company: companyId ?? '' }, input.parse(given)),
  };
}

/** The rows of an answer; a refusal of the database is thrown. */
export function rowsOf<Row extends z.ZodType>(
  row: Row,
  { data, error }: { data: unknown; error: unknown },
): z.output<Row>[] {
  if (error) throw new ReadError(error);
  return z.array(row).parse(data);
}

/** The database refused a read or did not answer. */
export class ReadError extends Error {
  readonly code: string | undefined;

  constructor(error: unknown) {
    super('The database refused the read');
    this.name = 'ReadError';
    this.code = z.object({ code: z.string() }).safeParse(error).data?.code;
  }
}
