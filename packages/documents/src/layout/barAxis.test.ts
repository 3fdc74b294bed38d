import { barAxis } from './barAxis.ts';

it.each([
  [[12, 87], { from: 0, to: 100, labels: ['0', '25', '50', '75', '100'] }],
  [[0, 0], { from: 0, to: 0.25, labels: ['0', '0.25'] }],
  [[], { from: 0, to: 0.25, labels: ['0', '0.25'] }],
  [[-40, 60], { from: -50, to: 75, labels: ['-50', '-25', '0', '25', '50', '75'] }],
  [[4000], { from: 0, to: 4000, labels: ['0', '1000', '2000', '3000', '4000'] }],
])('the axis of %j', (values, axis) => {
  expect(barAxis(values, String)).toEqual(axis);
});
