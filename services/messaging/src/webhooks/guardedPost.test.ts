import type { Server } from 'node:http';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { guardedPost } from './guardedPost.ts';
import { publicAddress } from './publicAddress.ts';

const answering =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('an address on the public internet', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['all of loopback', '127.9.8.7'],
    ['any', '0.0.0.0'],
    ['private 10', '10.1.2.3'],
    ['private 172', '172.16.0.1'],
    ['private 192', '192.168.1.1'],
    ['carrier', '100.64.0.1'],
    ['metadata', '169.254.169.254'],
    ['broadcast', '255.255.255.255'],
    ['multicast', '224.0.0.1'],
    ['documentation', '203.0.113.5'],
    ['IPv6 loopback', '::1'],
    ['IPv6 any', '::'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6, in hex', '::ffff:a00:1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00:ec2::254'],
    ['link local', 'fe80::1'],
    ['link local with a zone', 'fe80::1%lo'],
  ])('is not %s (%s), as a number or after DNS', async (_what, address) => {
    const name = address.includes(':') ? `[${address}]` : address;
    const plain = { allowLoopback: false };

    await expect(publicAddress(name, plain)).rejects.toThrow(/public internet/);
    await expect(
      publicAddress('hooks.example', { ...plain, resolve: answering(address) }),
    ).rejects.toThrow(/public internet/);
  });

  it('is refused when one of several answers of DNS is private', async () => {
    const resolve = answering('93.184.215.14', '10.0.0.1');

    await expect(publicAddress('hooks.example', { allowLoopback: false, resolve })).rejects.toThrow(
      'hooks.example leads to 10.0.0.1',
    );
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('is %s', async (address) => {
    const resolve = answering(address);

    expect(await publicAddress('hooks.example', { allowLoopback: false, resolve })).toMatchObject({
      address,
    });
  });
});

describe('a request', () => {
  let server: Server;
  let hosts: (string | undefined)[];
  beforeEach(async () => {
    hosts = [];
    server = await serve(
      (req, res) => {
        hosts.push(req.headers.host);
        if (req.url !== '/hangs') res.end();
      },
      { port: 0, host: '127.0.0.1' },
    );
  });
  afterEach(() => closeServer(server, 0));
  const port = () => new URL(urlOf(server)).port;
  const to = (url: string) => ({ url, body: '{}', headers: {} });

  it('goes to the address that was checked, whatever DNS says a moment later', async () => {
    const replies = [answering('127.0.0.1'), answering('10.0.0.1')];
    let asked = 0;
    const resolve = () => replies[(asked += 1) - 1]!();
    const post = guardedPost({ allowLoopback: true, resolve });

    const status = await post(to(`http://rebinding.example:${port()}/`));

    expect({ status, asked }).toEqual({ status: 200, asked: 1 });
    expect(hosts).toEqual([`rebinding.example:${port()}`]);
  });

  it.each([
    ['a number in another notation', 'http://2130706433'],
    ['octal', 'http://0177.0.0.1'],
    ['short', 'http://127.1'],
    ['IPv6', 'http://[::ffff:127.0.0.1]'],
    ['a name', 'http://localhost'],
  ])('is not made to this machine written as %s', async (_what, origin) => {
    const post = guardedPost({ allowLoopback: false });

    await expect(post(to(`${origin}:${port()}/`))).rejects.toThrow(/public internet/);
    expect(hosts).toEqual([]);
  });

  it('is not made without TLS, nor with a password in the address', async () => {
    const post = guardedPost({ allowLoopback: false, resolve: answering('93.184.215.14') });

    await expect(post(to('http://hooks.example/'))).rejects.toThrow('Only https://');
    await expect(post(to('https://me:pw@hooks.example/'))).rejects.toThrow('user name');
  });

  it('gives up when nobody answers', async () => {
    const post = guardedPost({ allowLoopback: true, timeoutMs: 200 });

    await expect(post(to(`${urlOf(server)}/hangs`))).rejects.toThrow();
  });
});
