import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany, type Company } from './people.ts';
import { fillTables, type Samples } from './samples.ts';

/** Two companies that must know nothing of each other, with a row in every table. */
export type World = {
  sql: postgres.Sql;
  databaseUrl: string;
  ours: Company & { samples: Samples };
  rival: Company & { samples: Samples };
  /** Tables that no sample row could be made for, with the reason; world/samples.ts wants to know how. */
  gaps: string[];
  close: () => Promise<void>;
};

/** Makes the world in a database of its own. */
export async function makeWorld(): Promise<World> {
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const ours = await makeCompany(sql, 'Ours');
  const rival = await makeCompany(sql, 'Rival');
  const filled = await fillTables(sql, ours);
  const rivalFilled = await fillTables(sql, rival);
  return {
    sql,
    databaseUrl: database.url,
    ours: { ...ours, samples: filled.samples },
    rival: { ...rival, samples: rivalFilled.samples },
    gaps: [...filled.gaps, ...rivalFilled.gaps],
    async close() {
      await sql.end();
      await database.drop();
    },
  };
}
