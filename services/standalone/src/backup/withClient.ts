import pg from 'pg';

/**
 * One connection for COPY, closed after `work`. It is node-postgres with pg-copy-streams: the other
 * driver's COPY stream can wait for ever when the reader is slower than the database.
 */
export async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The error reaches whoever waits for a query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
