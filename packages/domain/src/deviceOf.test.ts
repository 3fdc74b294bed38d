import { deviceOf } from './deviceOf.ts';

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130.0 Mobile Safari/604',
      'Chrome on iPhone',
    ],
    ['curl/8', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });
});
