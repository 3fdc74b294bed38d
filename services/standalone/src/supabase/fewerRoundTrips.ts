import type { ReservedSql, Sql } from 'postgres';
import { boundValue } from './boundValue.ts';
import { headersSetting, wantsCount } from './requestHeaders.ts';

type Values = NonNullable<Parameters<ReservedSql['unsafe']>[1]>;
/** What opens a request's transaction: nothing of it has an answer that anybody reads. */
type Opening = { settings: Map<string, Values[number]>; others: string[] };

const setting = /^SELECT set_config\('([a-z_.]+)', (\$1|''), true\)$/;
const opener = /^SET LOCAL /;
const call = /^select \* from public\./;
const account = /^select \* from "auth"\."(users|sessions)" where "id" = \$1$/;
/** PostgREST runs it before each request (db-pre-request); @supabase/lite knows no such setting. */
const ownClock = 'select public.follow_own_clock()';
const asksForAnswer = /^\s*SELECT current_setting\('response\.status', true\)/;
const settingsOfAnswer =
  "select current_setting('response.status', true) as status, current_setting('response.headers', true) as headers";

type Login = 'owner' | 'rest';
type Reserve = Record<Login, () => Promise<ReservedSql>>;

/**
 * Lets each request of @supabase/lite reach PostgreSQL in few round trips. The package waits for every
 * statement by itself: `begin`, nine settings, the query, what the query set, `commit`, most of them
 * parsed first and run then. Here what opens a transaction goes out together with its first query, and
 * statements of which there are few stay prepared. The call of a function is all that its transaction does,
 * so its `commit` goes out with it: what the function has locked is not held until this process finds the
 * time to say so.
 *
 * A transaction that begins with a role, which is every request for rows and every check of a file's policies, runs
 * through `rest`, whose login can become the three roles of the API and nothing else. What the auth server asks runs
 * through `driver`, and so do the storage server's notes of files that the policies have let through.
 */
export function saveRoundTrips(driver: Sql, rest: Sql): void {
  const reserve = { owner: driver.reserve.bind(driver), rest: rest.reserve.bind(rest) };
  Reflect.set(driver, 'reserve', () => Promise.resolve(together(reserve)));
}

function together(reserve: Reserve) {
  let opening: Opening | undefined;
  let answerSettings: Promise<unknown> | undefined;
  let committed: Promise<unknown> | undefined;
  let login: Login = 'owner';
  const reserved = new Map<Login, Promise<ReservedSql>>();

  const connection = () => {
    const taken = reserved.get(login) ?? reserve[login]();
    reserved.set(login, taken);
    return taken;
  };
  const send = (text: string, values: Values = [], prepare = values.length > 0) => {
    const sent = connection().then((sql) => sql.unsafe(text, values.map(boundValue), { prepare }));
    // whoever awaits it hears of a failure
    sent.catch(() => {});
    return sent;
  };
  const release = () => {
    // one that could not be had need not be given back
    for (const taken of reserved.values()) taken.then((sql) => sql.release()).catch(() => {});
    reserved.clear();
  };

  const open = ({ settings, others }: Opening) => {
    login = settings.has('role') ? 'rest' : 'owner';
    const headers = headersSetting();
    if (headers) settings.set('request.headers', headers);
    const calls = [...settings.keys()].map((name, at) => `set_config('${name}', $${at + 1}, true)`);
    const sent = [
      send('begin'),
      ...(calls.length > 0 ? [send(`select ${calls.join(', ')}`, [...settings.values()])] : []),
      ...(settings.get('role') === 'authenticated' ? [send(ownClock, [], true)] : []),
      ...others.map((text) => send(text)),
    ];
    return Promise.all(sent);
  };

  const query = async (text: string, values: Values) => {
    // outside the transaction it would run without the person's role
    if (committed) throw new Error('This transaction has ended with the call of its function.');
    const opened = opening && open(opening);
    const isCall = opening?.settings.has('response.status');
    opening = undefined;
    // a failure there is what the caller must hear of, not that the transaction is aborted since
    opened?.catch(() => {});
    const prepare = values.length > 0 && (call.test(text) || account.test(text));
    const answer = send(text, values, prepare);
    answerSettings = isCall ? send(settingsOfAnswer) : undefined;
    // that of a failed call undoes it
    committed = isCall && !wantsCount() ? send('commit') : undefined;
    await opened;
    return answer;
  };

  const run = (text: string, values: Values = []) => {
    const known = opening && setting.exec(text);
    const ended = committed;
    if (text === 'begin') opening = { settings: new Map(), others: [] };
    else if (known) opening?.settings.set(known[1] ?? '', values[0] ?? '');
    else if (opening && opener.test(text)) opening.others.push(text);
    else if (opening && (text === 'commit' || text === 'rollback')) opening = undefined;
    else if (ended && (text === 'commit' || text === 'rollback')) {
      committed = undefined;
      return text === 'commit' ? ended : ended.catch(() => nothing);
    } else if (answerSettings && asksForAnswer.test(text)) {
      const settings = answerSettings;
      answerSettings = undefined;
      return settings;
    } else {
      return query(text, values);
    }
    return Promise.resolve(nothing);
  };
  return { unsafe: run, release };
}

const nothing = Object.assign([], { command: 'SET', count: 0 });
