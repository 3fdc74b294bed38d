import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, Typography } from '@plumbline/design';
import { useInsightsForecastQuery } from '../../data/weather.ts';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { CardWait } from './DashboardCard.tsx';
import { sampleWeather } from './sampleWeather.ts';
import { SiteWeather } from './SiteWeather.tsx';
import { WeatherWeek } from './WeatherWeek.tsx';

/**
 * Weather impact: the forecast of active sites, or badged sample data without a site or provider.
 */
export function WeatherCard({ hasSites }: { hasSites: boolean }) {
  const { data, error, isFetching, refetch } = useInsightsForecastQuery(undefined, {
    skip: !hasSites,
  });
  const sites = hasSites && data?.state === 'ready' ? data.sites : [];
  const isSample = !hasSites || (data && sites.length === 0);
  return (
    <Card component="section" aria-label="Weather impact">
      <CardContent sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            Weather impact
          </Typography>
          {isSample && <SampleBadge />}
        </Box>
        {sites.length > 0 && <SiteWeather sites={sites} />}
        {isSample && <Sample />}
        {hasSites && !data && !error && <CardWait height={140} state={{ kind: 'loading' }} />}
        {hasSites && !data && error && (
          <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 3 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
              {`Failed to load the forecast. ${messageOf(error)}`}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              Retry
            </Button>
          </Box>
        )}
      </CardContent>
    </Card>
  );
}

const Sample = () => (
  <>
    <WeatherWeek
      days={sampleWeather.days.map((day) => ({ key: day.day, name: day.day, ...day }))}
    />
    <Typography variant="body2" sx={{ mt: 1.5 }}>
      {sampleWeather.impact}
    </Typography>
  </>
);
