import type { Analytics, Outlook } from '../../data/analyticsShapes.ts';

/**
 * Sample data fixed by the specification (peak July, low December, summer 52%, +12% year over
 * year). Shown with a badge until the company has data.
 */
const course = [26, 28, 40, 52, 66, 120, 134, 118, 58, 40, 22, 11];
export const sampleSeasonal: Analytics['seasonal'] = course.map((thousands, at) => ({
  month: at + 1,
  average: thousands * 1000,
  previous: thousands * 1050,
  current: thousands * 1176,
}));

export const sampleCompletion: Analytics['completion'] = [
  { id: 's1', project: 'Downtown office', type: 'Commercial', planned: 120, actual: 114 },
  { id: 's2', project: 'Hillside residence', type: 'Residential', planned: 90, actual: 96 },
  { id: 's3', project: 'Warehouse extension', type: 'Industrial', planned: 150, actual: 172 },
  { id: 's4', project: 'Corner store', type: 'Retail', planned: 60, actual: 56 },
];

export const sampleSubcontractors: Analytics['subcontractors'] = [
  {
    name: 'Sample electric',
    quality: 96,
    timeliness: 92,
    costEfficiency: 88,
    communication: 94,
    safety: 98,
    innovation: 85,
    jobs: 12,
  },
  {
    name: 'Sample plumbing',
    quality: 91,
    timeliness: 95,
    costEfficiency: 90,
    communication: 88,
    safety: 93,
    innovation: 78,
    jobs: 9,
  },
  {
    name: 'Sample roofing',
    quality: 87,
    timeliness: 82,
    costEfficiency: 93,
    communication: 80,
    safety: 90,
    innovation: 74,
    jobs: 7,
  },
];

const month = (period: string, materials: number, labor: number) => ({
  period,
  materials,
  labor,
  equipment: 9000,
  subcontractors: 16_000,
  other: 0,
});
export const sampleCosts: Analytics['costs'] = {
  breakdown: {
    materials: 185_000,
    labor: 142_000,
    equipment: 58_000,
    subcontractors: 96_000,
    other: 0,
  },
  projects: [
    { id: 's1', name: 'Downtown office', materials: 62_000, labor: 41_000 },
    { id: 's2', name: 'Hillside residence', materials: 38_000, labor: 36_000 },
    { id: 's3', name: 'Warehouse extension', materials: 54_000, labor: 43_000 },
  ],
  periods: [
    month('2026-01', 28_000, 22_000),
    month('2026-02', 31_000, 24_000),
    month('2026-03', 29_000, 23_000),
    month('2026-04', 34_000, 26_000),
    month('2026-05', 33_000, 25_000),
    month('2026-06', 30_000, 22_000),
  ],
};

export const sampleRegions: Analytics['regions'] = [
  { region: 'downtown', revenue: 245_000, before: 208_000, projects: 8, clients: 6 },
  { region: 'north-suburbs', revenue: 198_000, before: 183_000, projects: 12, clients: 11 },
  { region: 'west-industrial', revenue: 156_000, before: 151_000, projects: 4, clients: 3 },
  { region: 'east-residential', revenue: 134_000, before: 138_000, projects: 15, clients: 14 },
  { region: 'south-commercial', revenue: 112_000, before: 104_000, projects: 5, clients: 4 },
];

const weekDays = 7 * 86_400_000;
/** 26 weeks before and after a day. */
export function sampleWeeks(today: string): Outlook['cash']['weeks'] {
  const start = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: 52 }, (_, at) => {
    const n = at - 26;
    const inflow = 21_000 + Math.round(Math.sin(n / 3) * 6) * 1000;
    return {
      week: new Date(start + n * weekDays).toISOString().slice(0, 10),
      inflow,
      early: n < 0 ? 0 : inflow + 3000,
      late: n < 0 ? 0 : inflow - 4000,
      outflow: 17_500 + Math.round(Math.cos(n / 4) * 4) * 1000,
    };
  });
}

/** The sample tiles and goals fixed by the specification. */
export const sampleTiles = [
  { title: 'Average invoice', value: '$12,450' },
  { title: 'Quote win rate', value: '68%' },
  { title: 'Days to payment', value: '24' },
  { title: 'Overdue share', value: '7%' },
];
export const sampleGoals = [
  { title: 'Monthly revenue goal', percent: 85 },
  { title: 'Project completion', percent: 92 },
];
