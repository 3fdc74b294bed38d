import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany();
  stranger = await backend.makeCompany();
}, 60_000);
afterAll(() => backend.close());

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const photos = (who: TestCompany) => who.owner.client.storage.from('project-photos');
async function upload(): Promise<string> {
  const path = `${company.id}/${randomUUID()}.png`;
  const { error } = await photos(company).upload(path, png, { contentType: 'image/png' });
  if (error) throw error;
  return path;
}
const open = (url: string) => backend.fetch(new URL(url, 'http://localhost:3000').href);

describe('the local storage API', () => {
  it('gives back what was uploaded, with its type', async () => {
    const path = await upload();

    const { data, error } = await photos(company).download(path);

    expect(error).toBeNull();
    expect(data?.type).toBe('image/png');
    expect(Buffer.from(await data!.arrayBuffer())).toEqual(png);
  });

  it('signs the address of one object', async () => {
    const path = await upload();

    const { data, error } = await photos(company).createSignedUrl(path, 60);

    expect(error).toBeNull();
    expect((await open(data!.signedUrl)).status).toBe(200);
    expect(
      (await open(data!.signedUrl.replace(path, `${company.id}/other.png`))).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('signs the addresses of several objects and names those it does not', async () => {
    const path = await upload();
    const missing = `${company.id}/missing.png`;

    const { data, error } = await photos(company).createSignedUrls([path, missing], 60);

    expect(error).toBeNull();
    expect((await open(data![0]!.signedUrl ?? '')).status).toBe(200);
    expect(data![1]).toMatchObject({ path: missing, signedUrl: null, error: expect.any(String) });
  });

  it('signs nothing for another company', async () => {
    const path = await upload();

    const one = await photos(stranger).createSignedUrl(path, 60);
    const batch = await photos(stranger).createSignedUrls([path], 60);

    expect(one.error).not.toBeNull();
    expect(batch.data?.[0]).toMatchObject({ signedUrl: null });
  });

  it("refuses another company's folder, paths that climb and the bucket's root", async () => {
    const names = [`${stranger.id}/a.png`, `${company.id}/../${stranger.id}/a.png`, 'a.png'];

    const answers = await Promise.all(
      names.map((name) => photos(company).upload(name, png, { contentType: 'image/png' })),
    );

    expect(answers.map(({ error }) => error === null)).toEqual([false, false, false]);
  });

  it('refuses what is larger than the bucket allows', async () => {
    const [bucket] =
      await backend.sql`select file_size_limit::int as bytes from storage.buckets where id = 'project-photos'`;

    const { url } = await backend.listen();
    const overHttp = createClient(url, backend.keys.publishable, {
      accessToken: async () => company.owner.token,
    });

    const { error } = await overHttp.storage
      .from('project-photos')
      .upload(`${company.id}/${randomUUID()}.png`, Buffer.alloc(bucket!.bytes + 1), {
        contentType: 'image/png',
      });

    expect(error?.message).toMatch(/size|large/i);
  });

  it('refuses a type that the bucket does not take', async () => {
    const { error } = await photos(company).upload(
      `${company.id}/${randomUUID()}.html`,
      '<script>',
      { contentType: 'text/html' },
    );

    expect(error?.message).toMatch(/mime|type/i);
  });

  it('gives a private object to nobody without a signature', async () => {
    const path = await upload();

    const answer = await open(`/storage/v1/object/public/project-photos/${path}`);

    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
