import { stockStatus } from './catalogStock.ts';

describe('stockStatus', () => {
  it.each([
    [0, 10, true, 'Out of Stock'],
    [-3, 10, true, 'Out of Stock'],
    [0.001, 10, true, 'Low Stock'],
    [10, 10, true, 'Low Stock'],
    [10.5, 10, true, 'In Stock'],
    [5, 0, true, 'In Stock'],
    [0, 10, false, 'In Stock'],
  ])('with %d left and reorder at %d (counted: %p) is %s', (current, level, isTracked, status) => {
    expect(stockStatus(current, level, isTracked)).toBe(status);
  });
});
