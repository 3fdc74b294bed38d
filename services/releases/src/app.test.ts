import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usesFile } from '@plumbline/area-registry/compatibility';
import { makeArea } from '@plumbline/area-registry/fixtures';
import {
  directoryStore,
  registryKeys,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/area-registry/store';
import {
  addTeam,
  makeTeamKey,
  packUpload,
  removeTeam,
  signRelease,
  uploadLimit,
  type ReleaseAction,
  type TeamKey,
} from '@plumbline/area-registry/teams';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import { createReleases, makeWatch } from './index.ts';

const portal = 'https://portal.test';
let folder: string;
let store: AreaStore;
let keys: RegistryKeys;
let acme: TeamKey;
let server: Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-releases-'));
  store = directoryStore(join(folder, 'store'));
  keys = await registryKeys(join(folder, 'registry-key.json'));
  acme = await makeTeamKey('acme', join(folder, 'acme.json'));
  await addTeam({ store, keys, name: 'acme', key: acme.x, areas: ['permits'] });
  const access = accessTo({
    keys: { publishable: 'p', secret: 's', jwtSecret: 'j'.repeat(32) },
    fetch: async () => new Response('{}'),
  });
  const watch = makeWatch({ store, keys: async () => keys, log: access.log });
  const releasing = {
    store,
    keys: async () => keys,
    portal,
    watch,
    openShell: async () => undefined,
  };
  server = await serve(createReleases(access, releasing), { port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await closeServer(server, 0);
  await rm(folder, { recursive: true });
});

const noUses = { ranges: {}, takes: {}, imports: [], packages: [], ids: [], globalStyles: [] };

async function uploadOf(own: Parameters<typeof makeArea>[0], code?: string) {
  const { files } = makeArea(own, code);
  const all = { ...files, [usesFile]: new TextEncoder().encode(JSON.stringify(noUses)) };
  return packUpload(new Map(Object.entries(all)), {});
}

type Call = { id?: string; action?: ReleaseAction; body?: Uint8Array; version?: string };

const tokenFor = ({ id = 'permits', action = 'release', body, version }: Call, key = acme) =>
  signRelease({ id, action, body: body ?? new Uint8Array(), version, by: 'kim' }, key, portal);

async function send({ id = 'permits', action = 'release', body }: Call, token: string) {
  const answer = await fetch(`${urlOf(server)}/areas/${id}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: body ? Buffer.from(body) : null,
  });
  return { status: answer.status, ...((await answer.json()) as Told) };
}
type Told = { error?: string; code?: string; version?: string; revision?: number };

const ask = async (call: Call) => send(call, await tokenFor(call));
const live = async () => (await store.registry())?.areas['permits']?.version;

describe('a release with a team’s key', () => {
  it('makes the area live, signed with the store’s key, under the team’s name', async () => {
    const body = await uploadOf({ id: 'permits', version: '1.0.0' });

    expect(await ask({ body })).toMatchObject({ status: 200, version: '1.0.0', revision: 1 });

    expect(await live()).toBe('1.0.0');
    expect(await store.isSignedBy(keys.publicKey)).toBe(true);
    expect((await store.change(1))?.by).toBe('kim (acme)');
    expect(await store.file('permits', '1.0.0', 'remoteEntry.js.br')).not.toBeNull();
  });

  it('stores a candidate, rolls back, and hides', async () => {
    for (const version of ['1.0.0', '1.1.0'])
      await ask({ body: await uploadOf({ id: 'permits', version }) });
    const body = await uploadOf({ id: 'permits', version: '1.2.0' });
    expect(await ask({ action: 'candidate', body })).toMatchObject({ status: 200, revision: null });
    expect(await live()).toBe('1.1.0');

    expect(await ask({ action: 'rollback' })).toMatchObject({ status: 200, version: '1.0.0' });
    expect(await ask({ action: 'hide' })).toMatchObject({ status: 200, revision: 4 });

    expect(await live()).toBeUndefined();
    expect(await store.versions('permits')).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  });

  it('runs the checks itself, whatever the team’s machine said', async () => {
    const routes = [{ id: 'permits.all', path: '/*', title: 'All' }];

    const { status, code, error } = await ask({ body: await uploadOf({ id: 'permits', routes }) });

    expect({ status, code }).toEqual({ status: 422, code: 'refused' });
    expect(error).toMatch(/^permits may not be released:\n {2}- .*\/\*/);
    expect(await live()).toBeUndefined();
  });

  it('refuses a version below the live one, and other files under a version that is stored', async () => {
    await ask({ body: await uploadOf({ id: 'permits', version: '1.1.0' }) });

    const below = await ask({ body: await uploadOf({ id: 'permits', version: '1.0.0' }) });
    const other = await ask({ body: await uploadOf({ id: 'permits', version: '1.1.0' }, '//') });

    expect(below).toMatchObject({ status: 422, code: 'below_live' });
    expect(other).toMatchObject({ status: 409, code: 'taken' });
  });
});

describe('a stolen or wrong key', () => {
  it('releases no other area', async () => {
    const body = await uploadOf({ id: 'billing' });

    const named = await ask({ id: 'billing', body });
    // Under the team's own address, with a build of another area inside.
    const hidden = await ask({ id: 'permits', body });

    expect(named).toMatchObject({
      status: 403,
      code: 'wrong_area',
      error: 'The team acme may release permits, not billing.',
    });
    expect(hidden).toMatchObject({
      status: 422,
      error: 'The upload is the area billing, not permits.',
    });
    expect(await store.registry()).toBeNull();
  });

  it('is not sent to another address with a token for its own area', async () => {
    const body = await uploadOf({ id: 'billing' });
    const token = await tokenFor({ id: 'permits', body });

    expect(await send({ id: 'billing', body }, token)).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
  });

  it('is worth nothing once the team is taken off the list', async () => {
    await removeTeam({ store, keys, name: 'acme' });

    expect(await ask({ body: await uploadOf({ id: 'permits' }) })).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
  });

  it('of another person under the team’s name is refused', async () => {
    const forged = await makeTeamKey('acme', join(folder, 'forged.json'));
    const body = await uploadOf({ id: 'permits' });

    expect(await send({ body }, await tokenFor({ body }, forged))).toMatchObject({
      status: 401,
      code: 'invalid_token',
      error:
        "The release token isn't valid: sign it with the key of a team that the portal's operator has added.",
    });
  });

  it('cannot add itself to the list, which the store’s key has signed', async () => {
    const forged = await registryKeys(join(folder, 'forged-store.json'));
    const teams = { acme: { key: acme.x, areas: ['permits', 'billing'] } };
    await store.replaceTeams({ kind: 'teams', teams, signature: 'AAAA' });

    expect(await ask({ id: 'billing', body: await uploadOf({ id: 'billing' }) })).toMatchObject({
      status: 500,
    });
    await expect(
      addTeam({ store, keys: forged, name: 'x', key: acme.x, areas: [] }),
    ).rejects.toThrow("isn't signed by this store's key");
  });
});

describe('a token', () => {
  it('is used once', async () => {
    const call = { body: await uploadOf({ id: 'permits', version: '1.0.0' }) };
    const token = await tokenFor(call);
    await send(call, token);
    await ask({ body: await uploadOf({ id: 'permits', version: '1.1.0' }) });

    expect(await send(call, token)).toMatchObject({
      status: 409,
      code: 'token_used',
      error: 'This release token was used before: run the command again, which signs a new one.',
    });
    expect(await live()).toBe('1.1.0');
  });

  it('is for what was signed: not for other files, another action, or another portal', async () => {
    const body = await uploadOf({ id: 'permits' });
    const other = await uploadOf({ id: 'permits' }, '// other');
    const elsewhere = await signRelease(
      { id: 'permits', action: 'release', body, by: 'kim' },
      acme,
      'https://staging.test',
    );

    const altered = await send({ body: other }, await tokenFor({ body }));
    const action = await send({ action: 'candidate', body }, await tokenFor({ body }));
    const address = await send({ body }, elsewhere);

    expect(altered).toMatchObject({ status: 401, code: 'altered_upload' });
    expect(action).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(address).toMatchObject({
      status: 401,
      code: 'wrong_portal',
      error:
        'The release token is for https://staging.test, but this portal is https://portal.test.',
    });
  });

  it.each([
    ['', 'none'],
    ['x.y.z', 'garbage'],
    ['eyJhbGciOiJub25lIiwia2lkIjoiYWNtZSJ9.e30.', 'one without a signature'],
  ])('%s (%#) is refused before the upload is read', async (token) => {
    const body = new Uint8Array(uploadLimit.packed + 1);

    expect(await send({ body }, token)).toMatchObject({ status: 401, code: 'invalid_token' });
  });
});

describe('an upload', () => {
  it('over the limit is refused in one sentence, packed or not', async () => {
    const packed = await ask({ body: new Uint8Array(uploadLimit.packed + 1) });
    const bomb = await ask({
      body: await uploadOf({ id: 'permits' }, ' '.repeat(uploadLimit.unpacked + 1)),
    });

    expect(packed).toMatchObject({ status: 413, code: 'too_large' });
    expect(packed.error).toMatch(/^The upload is too large: [^.]*\.$/);
    expect(bomb).toMatchObject({ status: 422, error: packed.error });
  });

  it.each([
    ['a file that area.json does not list', { 'extra.js': '1' }, "doesn't list the file extra.js"],
    ['a file outside the area', { '../crm/1.0.0/area.json': '{}' }, "doesn't list the file ../crm"],
    ['an altered file', { 'remoteEntry.js': 'alert(1)' }, "isn't what area.json says"],
  ])('with %s is refused', async (_, added, message) => {
    const { files } = makeArea({ id: 'permits' });
    const encoded = Object.entries({ [usesFile]: JSON.stringify(noUses), ...added }).map(
      ([name, text]) => [name, new TextEncoder().encode(text)] as const,
    );
    const body = await packUpload(new Map([...Object.entries(files), ...encoded]), {});

    const { status, error } = await ask({ body });

    expect(status).toBe(422);
    expect(error).toContain(message);
  });

  it('that is no build is refused', async () => {
    expect(await ask({ body: new TextEncoder().encode('{}') })).toMatchObject({ status: 422 });
  });
});
