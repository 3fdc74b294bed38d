import { createServer } from 'node:net';
import { createEmulator } from 'emulate';

/** A Google of the test's own, over real HTTP. */
export type GoogleEmulator = Awaited<ReturnType<typeof startGoogle>>;

type Person = { email: string; name: string; email_verified?: boolean };

const client = { clientId: 'plumbline.apps.googleusercontent.com', secret: 'tests only' };

type GoogleOptions = {
  /** Who has an account there. */
  people: Person[];
  /** The only address it may send them back to; any unless told. */
  callback?: string;
};

/** Starts `emulate`'s Google. */
export async function startGoogle({ people, callback }: GoogleOptions) {
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'google',
    port,
    // Its tokens must name who the real ones are from.
    baseUrl: 'https://accounts.google.com',
    seed: {
      google: {
        users: people,
        ...(callback && {
          oauth_clients: [
            {
              client_id: client.clientId,
              client_secret: client.secret,
              name: 'Plumbline',
              redirect_uris: [callback],
            },
          ],
        }),
      },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    client,
    /** Chooses an account on the page that `authorizeUrl` leads to; answers where Google sends them. */
    async choose(authorizeUrl: string, email: string): Promise<string> {
      const asked = new URL(authorizeUrl);
      const page = await fetch(url + asked.pathname + asked.search);
      if (!page.ok) throw new Error(`Google refused: ${await page.text()}`);
      const answer = await fetch(`${url}/o/oauth2/v2/auth/callback`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams([...asked.searchParams, ['email', email]]),
      });
      return answer.headers.get('location') ?? '';
    },
    close: () => emulator.close(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
