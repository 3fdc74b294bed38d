import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  startBackend,
  type Backend,
  type TestCompany,
  type TestUser,
} from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let stranger: TestCompany;
let url: string;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  stranger = await backend.makeCompany();
  ({ url } = await backend.listen());
}, 60_000);
afterAll(() => backend.close());

const megabyte = 1024 * 1024;
const photo = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5 * megabyte)]);
const newPath = () => `${company.id}/${randomUUID()}.jpg`;
const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const headersOf = (user: TestUser) => ({
  'tus-resumable': '1.0.0',
  apikey: backend.keys.publishable,
  authorization: `Bearer ${user.token}`,
});

type Beginning = { path: string; size?: number; bucket?: string; type?: string };
const begin = (user: TestUser, { path, size, bucket, type }: Beginning) =>
  fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headersOf(user),
      'upload-length': String(size ?? photo.length),
      'upload-metadata': encoded({
        bucketName: bucket ?? 'project-photos',
        objectName: path,
        contentType: type ?? 'image/jpeg',
      }),
    },
  });
const addressOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', url).href;
const offsetOf = (user: TestUser, address: string) =>
  fetch(address, { method: 'HEAD', headers: headersOf(user) });
/** What has arrived once the server has taken in all that came before a connection was cut. */
async function arrivedOf(user: TestUser, address: string): Promise<number> {
  for (let before = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop
    await pause(50);
    // oxlint-disable-next-line no-await-in-loop
    const arrived = Number((await offsetOf(user, address)).headers.get('upload-offset'));
    if (arrived > 0 && arrived === before) return arrived;
    before = arrived;
  }
}
const send = (user: TestUser, address: string, offset: number, body: Uint8Array) =>
  fetch(address, {
    method: 'PATCH',
    headers: {
      ...headersOf(user),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from(body),
  });

/** Announces the whole file, sends `count` bytes of it and cuts the connection. */
const sendAndBreakOff = (user: TestUser, address: string, count: number) =>
  new Promise<void>((done) => {
    const outgoing = httpRequest(address, {
      method: 'PATCH',
      headers: {
        ...headersOf(user),
        'upload-offset': '0',
        'content-length': String(photo.length),
        'content-type': 'application/offset+octet-stream',
      },
    });
    outgoing.on('error', () => {});
    outgoing.on('close', () => done());
    outgoing.write(photo.subarray(0, count), () => outgoing.destroy());
  });

const download = async (user: TestUser, path: string) => {
  const { data } = await user.client.storage.from('project-photos').download(path);
  return data && Buffer.from(await data.arrayBuffer());
};

describe('resumable uploads', () => {
  it('go on from where the connection was cut: only the rest is sent', async () => {
    const user = company.as('field_supervisor');
    const path = newPath();
    const address = addressOf(await begin(user, { path }));
    await sendAndBreakOff(user, address, 2.5 * megabyte);

    const arrived = await arrivedOf(user, address);
    const answer = await send(user, address, arrived, photo.subarray(arrived));

    expect(arrived).toBeGreaterThan(megabyte);
    expect(arrived).toBeLessThan(4 * megabyte);
    expect(answer.status).toBe(204);
    expect((await download(user, path))?.equals(photo)).toBe(true);
  });

  it('keep the type of the file, and leave nothing behind', async () => {
    const path = newPath();
    const address = addressOf(await begin(company.owner, { path }));

    await send(company.owner, address, 0, photo);

    const { data } = await company.owner.client.storage.from('project-photos').info(path);
    expect(data?.metadata).toMatchObject({ mimetype: 'image/jpeg', contentLength: photo.length });
    expect((await offsetOf(company.owner, address)).status).toBe(404);
  });

  it('refuse the address of another user, in the same company too', async () => {
    const address = addressOf(await begin(company.owner, { path: newPath() }));
    const others = [stranger.owner, company.as('field_supervisor')];

    const seen = await Promise.all(others.map((user) => offsetOf(user, address)));
    const sent = await Promise.all(others.map((user) => send(user, address, 0, photo)));
    const ended = await fetch(address, { method: 'DELETE', headers: headersOf(stranger.owner) });

    expect([...seen, ...sent, ended].map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404,
    ]);
    expect((await offsetOf(company.owner, address)).headers.get('upload-offset')).toBe('0');
  });

  it('refuse before the first byte what the policies of the bucket refuse', async () => {
    const refused = await Promise.all([
      begin(stranger.owner, { path: newPath() }),
      begin(company.as('subcontractor'), { path: newPath(), bucket: 'company-assets' }),
      begin(company.owner, { path: `${company.id}/../${stranger.id}/a.jpg` }),
      begin(company.owner, { path: 'a.jpg' }),
      begin(company.owner, { path: newPath(), bucket: 'no-such-bucket' }),
      begin({ ...company.owner, token: 'forged' }, { path: newPath() }),
    ]);

    expect(refused.map(({ status }) => status >= 400 && status < 500)).toEqual(
      refused.map(() => true),
    );
    expect(refused.map(({ headers }) => headers.get('location'))).toEqual(refused.map(() => null));
  });

  it('refuse what is too large or of another type, in words', async () => {
    const large = await begin(company.owner, { path: newPath(), size: 26 * megabyte });
    const page = await begin(company.owner, { path: newPath(), type: 'text/html' });
    const longer = addressOf(await begin(company.owner, { path: newPath(), size: 10 }));

    const overrun = await send(company.owner, longer, 0, photo);

    expect([large.status, page.status]).toEqual([413, 415]);
    expect(await large.json()).toMatchObject({ message: expect.stringMatching(/maximum/) });
    expect(await page.json()).toMatchObject({ message: expect.stringMatching(/text\/html/) });
    expect(overrun.status).toBe(413);
  });

  it('say of a file that has arrived that it is there', async () => {
    const path = newPath();
    await send(company.owner, addressOf(await begin(company.owner, { path })), 0, photo);

    const again = await begin(company.owner, { path });

    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ message: expect.stringMatching(/exists/) });
  });
});
