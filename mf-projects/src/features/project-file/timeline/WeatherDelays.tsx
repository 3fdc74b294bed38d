import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, DateText, Money, Typography } from '@plumbline/design';
import type { WeatherDelay } from '../../../data/timeline.ts';
import { daysText } from '../../../shared/timelineWords.ts';

type WeatherDelaysProps = {
  delays: readonly WeatherDelay[];
  error: unknown;
  /** What the user may do to a delay; nothing without it. */
  acts?: { edit: (delay: WeatherDelay) => void; remove: (delay: WeatherDelay) => void } | undefined;
};

/** Days lost to the weather; only where there are any [000 §2]. */
export function WeatherDelays({ delays, error, acts }: WeatherDelaysProps) {
  if (error) return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (delays.length === 0) return null;
  return (
    <Card component="section" aria-label="Weather delays" sx={{ mt: 3 }}>
      <CardContent>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          Weather delays
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {delays.map((delay) => (
            <Box
              component="li"
              key={delay.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 2,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {delay.reason}
              </Typography>
              <DateText value={delay.date} />
              <span>{daysText(delay.duration_days)}</span>
              {delay.cost !== null && <Money amount={delay.cost} />}
              {acts && (
                <Box sx={{ display: 'flex' }}>
                  <Button
                    size="small"
                    aria-label={`Edit ${delay.reason}`}
                    onClick={() => acts.edit(delay)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Delete ${delay.reason}`}
                    onClick={() => acts.remove(delay)}
                  >
                    Delete
                  </Button>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
