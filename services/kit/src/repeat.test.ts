import { makeLogger, repeat } from './index.ts';

const lines: string[] = [];
const log = makeLogger('test', { write: (line: string) => void lines.push(line) });
beforeEach(() => void (lines.length = 0));

describe('repeat', () => {
  it('goes on after a failure, and says what failed', async () => {
    let times = 0;
    const twice = Promise.withResolvers<void>();
    const stop = repeat({
      name: 'broken',
      everyMs: 1,
      log,
      async work() {
        times += 1;
        if (times === 2) twice.resolve();
        throw new Error('the database is away');
      },
    });

    await twice.promise;
    await stop();

    expect(lines.join('')).toMatch(/the database is away[\s\S]*"job":"broken"/);
  });

  it('lets what is under way finish when it is stopped, and begins nothing more', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const ended: string[] = [];
    const stop = repeat({
      name: 'slow',
      everyMs: 1,
      log,
      async work() {
        begun.resolve();
        await release.promise;
        ended.push('work');
      },
    });
    await begun.promise;

    const stopped = stop().then(() => ended.push('stopped'));
    release.resolve();
    await stopped;

    expect(ended).toEqual(['work', 'stopped']);
  });
});
