import { Box, Card, CardContent, RainIcon, SunIcon, Typography } from '@plumbline/design';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { sampleWeather } from './sampleWeather.ts';

/** What the weather does to the week's work; a sample, and it says so (P4). */
export function WeatherCard() {
  return (
    <Card component="section" aria-label="Weather impact">
      <CardContent sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            Weather impact
          </Typography>
          <SampleBadge />
        </Box>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: 'repeat(5, 1fr)',
            gap: 0.5,
            textAlign: 'center',
          }}
        >
          {sampleWeather.days.map(({ day, high, rain }) => (
            <Box component="li" key={day} sx={{ py: 1, borderRadius: 2, bgcolor: 'action.hover' }}>
              <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
                {day}
              </Typography>
              {rain >= 40 ? <RainIcon /> : <SunIcon />}
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {high}°
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {rain}%
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {sampleWeather.impact}
        </Typography>
      </CardContent>
    </Card>
  );
}
