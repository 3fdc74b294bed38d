/** Sample data fixed by the specification; always shown with a badge. */
export const sampleWeather = {
  days: [
    { day: 'Mon', high: 72, rain: 10 },
    { day: 'Tue', high: 68, rain: 20 },
    { day: 'Wed', high: 61, rain: 80 },
    { day: 'Thu', high: 63, rain: 60 },
    { day: 'Fri', high: 70, rain: 10 },
  ],
  impact: 'Rain on Wednesday and Thursday: plan roofing and concrete around it.',
} as const;
