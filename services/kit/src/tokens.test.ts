import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { closeServer, serve, tokenCheck, urlOf } from './index.ts';

const userId = '6f7a4a3e-6c1f-4b0e-9d55-0d1f8f3f4b11';

async function openPublisher() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
  const state = { isDown: false };
  const server = await serve(
    (_req, res) => {
      res.writeHead(state.isDown ? 503 : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(keys));
    },
    { port: 0, host: '127.0.0.1' },
  );
  const token = (kid: string) =>
    new SignJWT({ role: 'authenticated', email: 'a@b.example' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(userId)
      .setExpirationTime('5m')
      .sign(privateKey);
  return { state, token, check: tokenCheck({ jwksUrl: urlOf(server) }), server };
}

describe('a check with published keys', () => {
  let publisher: Awaited<ReturnType<typeof openPublisher>>;
  beforeEach(async () => {
    publisher = await openPublisher();
  });
  afterEach(() => closeServer(publisher.server, 0));

  it('says whom a token speaks for', async () => {
    expect(await publisher.check(await publisher.token('one'))).toEqual({
      userId,
      email: 'a@b.example',
    });
  });

  it('refuses a token that names a key which is not published', async () => {
    await expect(publisher.check(await publisher.token('two'))).rejects.toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
  });

  it('signs nobody out while the keys cannot be read', async () => {
    publisher.state.isDown = true;

    await expect(publisher.check(await publisher.token('one'))).rejects.toMatchObject({
      status: 503,
      code: 'sign_in_unavailable',
    });
  });
});
