import { messageOf } from '@plumbline/data';
import { Card, CardContent, DateText, Typography, dotted } from '@plumbline/design';
import type { WeatherDelay } from '../../../data/timeline.ts';
import type { Drafted } from '../../../data/timelineWork.ts';
import { daysText } from '../../../shared/timelineLabels.ts';
import { QueuedMark } from '../../../shared/QueuedMark.tsx';
import { LineList } from '../LineList.tsx';
import { LineRow } from '../LineRow.tsx';

type WeatherDelaysProps = {
  delays: readonly Drafted<WeatherDelay>[];
  error: unknown;
  /** What the user may do to a delay; nothing without it. */
  actions?:
    | {
        edit: (delay: Drafted<WeatherDelay>) => void;
        remove: (delay: Drafted<WeatherDelay>) => void;
      }
    | undefined;
};

/** Days lost to the weather; only where there are any. */
export function WeatherDelays({ delays, error, actions }: WeatherDelaysProps) {
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
              status={<QueuedMark change={delay.queued} />}
              onEdit={actions && (() => actions.edit(delay))}
              onDelete={actions && (() => actions.remove(delay))}
            />
          ))}
        </LineList>
      </CardContent>
    </Card>
  );
}
