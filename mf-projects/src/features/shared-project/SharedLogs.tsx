import { Box, Card, CardContent, ClientDate, Typography } from '@plumbline/design';
import type { SharedProject } from '../../data/sharedProject.ts';

/** The daily logs that the company shares with its client, latest first. */
export function SharedLogs({ logs }: Pick<SharedProject, 'logs'>) {
  return (
    <Card component="section" aria-label="Daily logs">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Daily logs
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {logs.map(({ id, day, weather, work_done, deliveries, delays }) => (
            <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
              <Typography sx={{ fontWeight: 600 }}>
                <ClientDate value={day} />
              </Typography>
              {weather && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {weather}
                </Typography>
              )}
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {work_done}
              </Typography>
              {deliveries && (
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  Deliveries: {deliveries}
                </Typography>
              )}
              {delays && (
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  Delays: {delays}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
