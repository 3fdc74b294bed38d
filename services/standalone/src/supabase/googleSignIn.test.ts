import { standaloneEnvironment } from '../environment.ts';
import { googleClient } from './googleSignIn.ts';

const faultsOf = (env: Record<string, string>) =>
  standaloneEnvironment
    .safeParse(env)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the settings for Google', () => {
  const both = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing beside the client'],
    [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID is missing beside the secret'],
    [both, 'CONFIRM_EMAIL must be 1 where people sign in with Google'],
  ])('are refused when they are %j', (env, fault) => {
    expect(faultsOf(env)).toEqual([fault]);
  });

  it('make a client where addresses are confirmed, and none when they are absent', () => {
    const env = standaloneEnvironment.parse({ ...both, CONFIRM_EMAIL: '1' });

    expect(googleClient(env)).toEqual({ clientId: 'id', secret: 'secret' });
    expect(googleClient(standaloneEnvironment.parse({}))).toBeUndefined();
  });
});
