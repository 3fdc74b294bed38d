import type { Writable } from 'node:stream';
import { fromDatabase, reasonOf, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { csvLine } from '../csv.ts';
import type { Owner } from '../ownerOnly.ts';
import { storedFiles } from '../storedFiles.ts';
import { rowsOf, type ExportTable } from './rowsOf.ts';
import { zipStream } from './zipStream.ts';

const names = z.array(z.string());
const tables = z.array(z.object({ name: z.string(), key: names, columns: names }));
const request = z.object({ id: z.uuid() });

type Archive = ReturnType<typeof zipStream>;

/**
 * Writes everything that a company has into a zip: each table as CSV and as JSON, every stored
 * file, and a manifest with the counts. Rows are read with the owner's own token.
 */
export function exportCompany({ service, log }: Pick<GatewayTools, 'service' | 'log'>) {
  return async (owner: Owner, out: Writable): Promise<void> => {
    const asked = await fromDatabase(owner.db.rpc('request_data', { p_kind: 'export' }), request);
    const finish = (error: string | null) =>
      fromDatabase(
        service.rpc('finish_data_request', { p_id: asked.id, p_error: error }),
        z.unknown(),
      );
    try {
      const archive = zipStream(out);
      const rows: Record<string, number> = {};
      for (const table of await fromDatabase(owner.db.rpc('export_tables'), tables))
        rows[table.name] = await addTable(archive, owner, table);
      const files = await addFiles(archive, owner);
      const manifest = archive.text('manifest.json');
      const made = { company_id: owner.companyId, exported_at: new Date().toISOString() };
      manifest.write(JSON.stringify({ ...made, rows, ...files }, null, 2));
      manifest.end();
      archive.end();
      await finish(null);
    } catch (error) {
      await finish(reasonOf(error));
      throw error;
    }
  };

  async function addFiles(archive: Archive, { companyId }: Owner) {
    let files = 0;
    const missing: string[] = [];
    for await (const page of storedFiles(service, companyId))
      for (const { bucket, name } of page) {
        const { data, error } = await service.storage.from(bucket).download(name);
        if (error) {
          log.warn({ bucket, name, reason: error.message }, 'a file could not be exported');
          missing.push(`${bucket}/${name}`);
          continue;
        }
        archive.file(`files/${bucket}/${name}`, new Uint8Array(await data.arrayBuffer()));
        await archive.ready();
        files += 1;
      }
    return { files, missing_files: missing };
  }
}

async function addTable(
  archive: Archive,
  { db }: Owner,
  { columns, ...table }: ExportTable & { columns: readonly string[] },
): Promise<number> {
  const csv = archive.text(`${table.name}.csv`);
  const json = archive.text(`${table.name}.json`);
  let count = 0;
  csv.write(csvLine(columns));
  json.write('[');
  for await (const rows of rowsOf(db, table)) {
    for (const row of rows) csv.write(csvLine(columns.map((column) => row[column])));
    json.write(
      `${count === 0 ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`,
    );
    count += rows.length;
    await archive.ready();
  }
  csv.end();
  json.write('\n]\n');
  json.end();
  return count;
}
