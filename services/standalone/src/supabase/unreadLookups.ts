import type { ServerOptions } from '@supabase/lite';

type Middleware = NonNullable<ServerOptions['middlewares']>[number];

const userToken = /^Bearer ((?!sb_)[\w-]+\.[\w-]+\.[\w-]+)$/;
const notRead = 'whom the token names';

/**
 * Spares REST requests two questions to the database and a check of the token: @supabase/lite looks the
 * token's user and session up before each, reads nothing of what it found, and then checks the token again
 * where it takes person and role from. It does not look up whom it believes to know already. Whether a
 * session still counts is asked in SQL (PT401).
 */
export const spareUnreadLookups: Middleware = async (context, next) => {
  const { req } = context;
  const [, token] = userToken.exec(req.header('authorization') ?? '') ?? [];
  const key = req.header('apikey') ?? req.query('apikey');
  // then the second check always comes, and either replaces both or refuses
  const isChecked = token !== undefined && token !== key;
  if (isChecked && req.method !== 'OPTIONS' && req.path.startsWith('/rest/v1/')) {
    context.set('userId', notRead);
    context.set('sessionId', notRead);
  }
  await next();
};
