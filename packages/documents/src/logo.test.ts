import { readLogo } from './logo.ts';

const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

const answering =
  (body: BodyInit | null, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init);

describe('readLogo', () => {
  it('reads the size of a PNG', async () => {
    const answer = await readLogo('/logo.png', answering(png));

    expect(answer).toEqual({ logo: { bytes: png, format: 'PNG', width: 1, height: 1 } });
  });

  it('refuses a logo of 40 MB before it reads it', async () => {
    const answer = await readLogo(
      '/logo.png',
      answering('x', { headers: { 'content-length': String(40 * 1024 * 1024) } }),
    );

    expect(answer).toEqual({ problem: 'The logo is larger than 10 MB, so the document has none.' });
  });

  it('refuses a logo of 40 MB of which it is not told how large it is', async () => {
    const answer = await readLogo('/logo.png', answering(new Uint8Array(40 * 1024 * 1024)));

    expect(answer).toEqual({ problem: 'The logo is larger than 10 MB, so the document has none.' });
  });

  it('says so when there is no such logo', async () => {
    const answer = await readLogo('/logo.png', answering(null, { status: 404 }));

    expect(answer).toEqual({ problem: 'The logo could not be found, so the document has none.' });
  });

  it('says so for what is no picture', async () => {
    expect(await readLogo('/logo.png', answering('<html>'))).toEqual({
      problem: 'Couldn’t read the logo, so the document has none.',
    });
  });

  it.each([
    ['the connection is broken', async () => Promise.reject(new Error('offline'))],
    ['the server is down', answering(null, { status: 503 })],
  ])('rejects where %s: the logo exists, but was not loaded', async (_, fetching) => {
    await expect(readLogo('/logo.png', fetching)).rejects.toThrow(/offline|status 503/);
  });

  it('has other pictures drawn anew', async () => {
    const redrawn = { bytes: png, format: 'PNG', width: 3, height: 4 } as const;

    const answer = await readLogo('/logo.webp', answering('RIFF'), async () => redrawn);

    expect(answer).toEqual({ logo: redrawn });
  });
});
