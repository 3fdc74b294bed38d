import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, Typography } from '@plumbline/design';
import { useInsightsForecastQuery } from '../../data/weather.ts';
import { SiteWeather } from './SiteWeather.tsx';

/** Weather impact: the forecast of active sites; nothing without a site or a connected provider. */
export function WeatherCard({ hasSites }: { hasSites: boolean }) {
  const { data, error, isFetching, refetch } = useInsightsForecastQuery(undefined, {
    skip: !hasSites,
  });
  const sites = hasSites && data?.state === 'ready' ? data.sites : [];
  // Nothing while it loads either: most companies have no provider, and the page would jump.
  if (sites.length === 0 && !error) return null;
  return (
    <Card component="section" aria-label="Weather impact">
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          Weather impact
        </Typography>
        {sites.length > 0 && <SiteWeather sites={sites} />}
        {!data && error && (
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
