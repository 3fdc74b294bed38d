import type { SiteForecast } from '../../data/weather.ts';

type Day = NonNullable<SiteForecast['days']>[number];
type Risk = Day['risks'][number];

const names: Record<Risk, string> = {
  rain: 'rain',
  snow: 'snow',
  wind: 'strong wind',
  frost: 'frost',
  heat: 'heat',
};
const listed = new Intl.ListFormat('en-US');
const weekday = { short: dayFormat('short'), long: dayFormat('long') };
function dayFormat(length: 'short' | 'long') {
  return new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: 'UTC' });
}

/** Weekday of a date: "Wed". */
export const dayName = (date: string) => weekday.short.format(new Date(date));
/** "rain", "strong wind". */
export const riskNames = (risks: readonly Risk[]) => risks.map((risk) => names[risk]);
/** "rain and frost". */
export const riskList = (risks: readonly Risk[]) => listed.format(riskNames(risks));

/** The week's risks for outdoor work: "Rain on Wednesday and Thursday. Frost on Friday." */
export function impactOf(days: readonly Day[]): string {
  const risks = [...new Set(days.flatMap((day) => day.risks))];
  if (risks.length === 0) return 'Good weather for outdoor work this week.';
  return risks
    .map((risk) => {
      const on = days.filter((day) => day.risks.includes(risk));
      const name = names[risk];
      const when =
        on.length === days.length
          ? 'all week'
          : `on ${listed.format(on.map(({ date }) => weekday.long.format(new Date(date))))}`;
      return `${name[0]?.toUpperCase()}${name.slice(1)} ${when}.`;
    })
    .join(' ');
}
