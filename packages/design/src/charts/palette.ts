/** Eight colours that colour-blind eyes and a black-and-white print can tell apart (after Okabe and Ito). */
export const chartColors = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#CC79A7',
  '#56B4E9',
  '#D55E00',
  '#7A5195',
  '#8A8A8A',
] as const;
