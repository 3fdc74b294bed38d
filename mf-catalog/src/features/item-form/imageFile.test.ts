import { imageProblem } from './imageFile.ts';

const megabyte = 1024 * 1024;

describe('imageProblem', () => {
  it.each([
    ['image/png', megabyte, undefined],
    ['image/gif', 5 * megabyte, undefined],
    ['image/jpeg', 50 * megabyte, 'This image is 50.0 MB. Choose one of 5 MB or less.'],
    ['image/svg+xml', 100, 'Please choose a PNG, JPG or GIF image'],
    ['application/pdf', 100, 'Please choose a PNG, JPG or GIF image'],
  ])('of %s with %d bytes', (type, size, problem) => {
    expect(imageProblem({ type, size })).toBe(problem);
  });
});
