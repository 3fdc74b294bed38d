import { closeServer, portOf, serve, urlOf } from './serve.ts';

describe('closeServer', () => {
  it('lets a running request finish and takes no new one', async () => {
    let finish = () => {};
    const arrived = Promise.withResolvers<void>();
    const server = await serve(
      (_req, res) => {
        finish = () => void res.end('done');
        arrived.resolve();
      },
      { port: 0, host: '127.0.0.1' },
    );
    const url = urlOf(server);
    const running = fetch(url);
    await arrived.promise;

    const closed = closeServer(server);
    const late = await fetch(url).catch(() => 'refused');
    finish();

    expect(await (await running).text()).toBe('done');
    expect(late).toBe('refused');
    await closed;
  });

  it('cuts off what does not finish in time', async () => {
    const server = await serve(() => {}, { port: 0, host: '127.0.0.1' });
    const hanging = fetch(urlOf(server)).catch(() => 'cut off');

    await closeServer(server, 50);

    expect(await hanging).toBe('cut off');
  });

  it('rejects when the port is taken', async () => {
    const first = await serve(() => {}, { port: 0, host: '127.0.0.1' });

    await expect(serve(() => {}, { port: portOf(first), host: '127.0.0.1' })).rejects.toMatchObject(
      { code: 'EADDRINUSE' },
    );
    await closeServer(first, 0);
  });
});

it('leaves no timer behind where there is no server to close', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const missing = undefined as never;

  await expect(closeServer(missing)).rejects.toThrow();

  expect(timers()).toBe(before);
});
