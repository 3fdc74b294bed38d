import type postgres from 'postgres';

/** A caller who has not signed in; everybody else is a person's id. */
export const visitor = '';

const roleOf = (caller: string) => (caller === visitor ? 'anon' : 'authenticated');

/** Makes the connection speak for this caller until its transaction ends, as the API does. */
export const becomePerson = (as: postgres.Sql, caller: string, role = roleOf(caller)) =>
  as`select set_config('role', ${role}, true), set_config('request.jwt.claim.sub', ${caller}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: caller, role: roleOf(caller) })}, true)`;

/**
 * Runs statements in one transaction, committed or, with `keep` false, taken back. What is not waited for
 * goes to the database in one message.
 */
export async function inTransaction<T>(
  sql: postgres.Sql,
  act: (as: postgres.ReservedSql) => Promise<T>,
  keep = true,
): Promise<T> {
  const as = await sql.reserve();
  try {
    const begun = as`begin`.execute();
    const result = await act(as);
    await begun;
    await (keep ? as`commit` : as`rollback`);
    return result;
  } catch (error) {
    await as`rollback`;
    throw error;
  } finally {
    as.release();
  }
}

/** Runs statements as the API would for this person, in one transaction that is committed. */
export const asPerson = <T>(
  sql: postgres.Sql,
  person: string,
  act: (as: postgres.ReservedSql) => Promise<T>,
) =>
  inTransaction(sql, async (as) => {
    await becomePerson(as, person);
    return act(as);
  });

/** How many of several attempts went through, and the codes with which the others were refused. */
export async function outcomes(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts);
  const refusals = settled.flatMap((one) =>
    one.status === 'rejected' ? [String(Reflect.get(Object(one.reason), 'code'))] : [],
  );
  return { accepted: settled.length - refusals.length, refusals };
}
