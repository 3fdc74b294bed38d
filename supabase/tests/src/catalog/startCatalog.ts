import type { Role } from '@plumbline/contract';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

/** What `import_batch` is asked; what is left out is the usual. */
type Batch = {
  kind?: string;
  whole?: string;
  id?: string;
  rows: object[];
  mode?: 'skip' | 'update';
  isLast?: boolean;
};

/** A backend with one company for the tests of a file, and the way in for files of its catalogue. */
export function startCatalog(roles: readonly Role[] = []) {
  let backend: Backend;
  let company: TestCompany;
  beforeAll(async () => {
    backend = await startBackend();
    company = await backend.makeCompany({ plan: 'professional', roles });
  }, 120_000);
  afterAll(() => backend?.close());

  const owner = () => company.owner.client;
  /** One batch of an import; answers as supabase-js does. */
  const sendBatch = (
    {
      kind = 'items',
      whole = crypto.randomUUID(),
      id = crypto.randomUUID(),
      rows,
      mode = 'skip',
      isLast = false,
    }: Batch,
    db = owner(),
  ) =>
    db.rpc('import_batch', {
      p_kind: kind,
      p_import: whole,
      p_batch: id,
      p_rows: rows,
      p_mode: mode,
      p_file_name: 'prices.csv',
      p_is_last: isLast,
    });
  /** A whole file; answers its one batch, and the import's id as `whole`. @throws what refuses all of it */
  const importFile = async (kind: string, rows: object[], mode: 'skip' | 'update' = 'skip') => {
    const whole = crypto.randomUUID();
    const { data, error } = await sendBatch({ kind, whole, rows, mode, isLast: true });
    if (error) throw new Error(error.message);
    return { ...data, whole };
  };
  return { backend: () => backend, company: () => company, owner, sendBatch, importFile };
}
