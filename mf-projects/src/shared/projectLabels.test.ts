import { progressMessage, progressTone } from './projectLabels.ts';

describe('progressMessage', () => {
  it.each([
    [0, 'Just getting started'],
    [24, 'Just getting started'],
    [25, 'Making good progress'],
    [49, 'Making good progress'],
    [50, 'More than halfway there'],
    [74, 'More than halfway there'],
    [75, 'Almost complete'],
    [99, 'Almost complete'],
    [100, 'Project completed!'],
  ])('says at %d per cent: %s', (percent, message) => {
    expect(progressMessage(percent)).toBe(message);
  });
});

describe('progressTone', () => {
  it.each([
    [0, 'error'],
    [24, 'error'],
    [25, 'warning'],
    [49, 'warning'],
    [50, 'primary'],
    [79, 'primary'],
    [80, 'success'],
    [100, 'success'],
  ])('is at %d per cent: %s', (percent, tone) => {
    expect(progressTone(percent)).toBe(tone);
  });
});
