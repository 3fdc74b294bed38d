import { Box, Button, DateText, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import { useState } from 'react';
import type { SiteForecast } from '../../data/weather.ts';
import { riskList, dayName, impactOf, riskNames } from './weatherLabels.ts';
import { WeatherWeek } from './WeatherWeek.tsx';

/** Forecast of one active site at a time, with the tasks at risk. */
export function SiteWeather({ sites }: { sites: readonly SiteForecast[] }) {
  const [place, setPlace] = useState(0);
  const site = sites[place % sites.length];
  if (!site) return null;
  return (
    <Box component="section" aria-label={`Forecast for ${site.name}`} aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 32 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600, flex: 1 }}>
          <AreaLink
            to="projects.detail"
            params={{ projectId: site.project_id }}
            style={{ color: 'inherit' }}
          >
            {site.name}
          </AreaLink>
        </Typography>
        {sites.length > 1 && (
          <Button size="small" color="inherit" onClick={() => setPlace((place + 1) % sites.length)}>
            Next site ({(place % sites.length) + 1} of {sites.length})
          </Button>
        )}
      </Box>
      {site.days ? (
        <>
          <WeatherWeek
            days={site.days.map((day) => ({
              key: day.date,
              name: dayName(day.date),
              high: day.high,
              rain: day.rain,
              label: [day.summary, ...riskNames(day.risks)].join(', '),
              isAgainst: day.risks.length > 0,
            }))}
          />
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {impactOf(site.days)}
          </Typography>
        </>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No forecast: this project has no address. Add street, city, and state.
        </Typography>
      )}
      {site.tasks.length > 0 && (
        <Box component="ul" aria-label="Tasks at risk" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {site.tasks.map((task) => (
            <Typography component="li" variant="body2" key={task.id}>
              {task.title}, due <DateText value={task.due_on} />: {riskList(task.risks)}
            </Typography>
          ))}
        </Box>
      )}
      {site.as_of && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
          Forecast by the National Weather Service, <DateText value={site.as_of} relative />
        </Typography>
      )}
    </Box>
  );
}
