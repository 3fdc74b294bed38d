import { messageOf } from '@plumbline/data';
import { Card, CardContent, DateText, Typography, dotted } from '@plumbline/design';
import type { WeatherDelay } from '../../../data/timeline.ts';
import type { Drafted } from '../../../data/timelineWork.ts';
import { daysText } from '../../../shared/timelineWords.ts';
import { WaitMark } from '../../../shared/WaitMark.tsx';
import { LineList } from '../LineList.tsx';
import { LineRow } from '../LineRow.tsx';

type WeatherDelaysProps = {
  delays: readonly Drafted<WeatherDelay>[];
  error: unknown;
  /** What the user may do to a delay; nothing without it. */
  acts?:
    | {
        edit: (delay: Drafted<WeatherDelay>) => void;
        remove: (delay: Drafted<WeatherDelay>) => void;
      }
    | undefined;
};

/** Days lost to the weather; only where there are any. */
export function WeatherDelays({ delays, error, acts }: WeatherDelaysProps) {
  if (error && delays.length === 0)
    return <Typography variant="body2">{messageOf(error)}</Typography>;
  if (delays.length === 0) return null;
  return (
    <Card component="section" aria-label="Weather delays" sx={{ mt: 3 }}>
      <CardContent>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          Weather delays
        </Typography>
        <LineList>
          {delays.map((delay) => (
            <LineRow
              key={delay.id}
              title={delay.reason}
              detail={dotted(<DateText value={delay.date} />, daysText(delay.duration_days))}
              amount={delay.cost}
              status={<WaitMark change={delay.waits} />}
              onEdit={acts && (() => acts.edit(delay))}
              onDelete={acts && (() => acts.remove(delay))}
            />
          ))}
        </LineList>
      </CardContent>
    </Card>
  );
}
