import type postgres from 'postgres';

/** Runs statements as the API would for this person, in one transaction that is committed. */
export function asPerson<T>(
  sql: postgres.Sql,
  person: string,
  act: (as: postgres.TransactionSql) => Promise<T>,
) {
  return sql.begin(async (as) => {
    await as`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claim.sub', ${person}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    return act(as);
  });
}

/** How many of several attempts went through, and the codes with which the others were refused. */
export async function outcomes(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  const refusals = settled.flatMap((one) =>
    one.status === 'rejected' ? [String(Reflect.get(Object(one.reason), 'code'))] : [],
  );
  return { accepted: settled.length - refusals.length, refusals };
}
