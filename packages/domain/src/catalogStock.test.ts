import { stockStatus } from './catalogStock.ts';

describe('stockStatus', () => {
  it.each([
    [0, 10, 'Out of Stock'],
    [-3, 10, 'Out of Stock'],
    [0.001, 10, 'Low Stock'],
    [10, 10, 'Low Stock'],
    [10.5, 10, 'In Stock'],
    [5, 0, 'In Stock'],
  ])('with %d left and reorder at %d is %s', (current, level, status) => {
    expect(stockStatus(current, level)).toBe(status);
  });
});
