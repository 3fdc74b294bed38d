import { z } from 'zod';
import { EnvironmentError, readEnvironment } from './environment.ts';

const schema = z.object({
  PORT: z.coerce.number('must be a number').default(8080),
  KEY: z.string({ error: 'the key is missing' }),
  URL: z.url('must be an address'),
});

describe('readEnvironment', () => {
  it('parses values and fills defaults in', () => {
    expect(readEnvironment(schema, { KEY: 'k', URL: 'http://x.test' })).toEqual({
      PORT: 8080,
      KEY: 'k',
      URL: 'http://x.test',
    });
  });

  it('counts an empty variable as absent', () => {
    expect(readEnvironment(schema, { PORT: '', KEY: 'k', URL: 'http://x.test' }).PORT).toBe(8080);
  });

  it('lists every fault at once', () => {
    const read = () => readEnvironment(schema, { PORT: 'many', KEY: '', URL: 'nowhere' });

    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(
      /PORT: must be a number[\s\S]*KEY: the key is missing[\s\S]*URL: must be an address/,
    );
  });
});
