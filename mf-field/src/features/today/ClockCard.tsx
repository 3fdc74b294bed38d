import { Alert, Button, Card, CardContent, Stack, Typography } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import { workedUntil, type Press } from '../../data/clockWork.ts';
import type { TimeEntry, Today } from '../../data/timeShapes.ts';
import { formatHours, timeIn } from '../../shared/hours.ts';
import { tall } from '../../shared/touch.ts';
import { useNow } from '../../shared/useNow.ts';
import { ClockInForm } from './ClockInForm.tsx';
import { ForgottenDialog } from './ForgottenDialog.tsx';
import { findPlace } from './place.ts';
import { SwitchDialog } from './SwitchDialog.tsx';

type ClockProps = { today: Today; press: (made: Press) => void };

/** After so long on the clock, in seconds, it asks whether the clock-out was forgotten. */
const forgottenAfter = 14 * 3600;

/** The clock: in or out with one press, break, another job; hours of today and of the week. */
export function ClockCard({ today, press }: ClockProps) {
  const now = useNow();
  const running = today.open ? workedUntil(today.open, now) : 0;
  const ofToday = today.open?.work_day === today.today ? running : 0;
  return (
    <Card component="section" aria-label="Time clock">
      <CardContent>
        {today.open ? (
          <OnTheClock entry={today.open} today={today} press={press} running={running} />
        ) : (
          <ClockInForm key={today.suggested?.project_id} today={today} press={press} />
        )}
        <Typography sx={{ mt: 2, fontVariantNumeric: 'tabular-nums' }}>
          Today <strong>{formatHours(today.today_seconds + ofToday)}</strong> · This week{' '}
          <strong>{formatHours(today.week_seconds + running)}</strong>
        </Typography>
      </CardContent>
    </Card>
  );
}

type RunningProps = ClockProps & { entry: TimeEntry; running: number };

const large = { ...tall(88), fontSize: '1.375rem' };
const medium = { ...tall(56), flex: 1 };

function OnTheClock({ entry, today, press, running }: RunningProps) {
  const zone = useSession().company.timezone ?? undefined;
  const [isSwitching, setSwitching] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const isLong = running > forgottenAfter;
  const out = async () => {
    if (isLong) return setForgotten(true);
    const at = new Date().toISOString();
    setWorking(true);
    const place = await findPlace();
    setWorking(false);
    press({ kind: 'out', entry: entry.id, at, place });
  };
  const pause = () => {
    const at = new Date().toISOString();
    if (entry.break_started_at) {
      const id = entry.break_ids.at(-1) ?? crypto.randomUUID();
      return press({ kind: 'resume', entry: id, at });
    }
    press({ kind: 'break', entry: crypto.randomUUID(), at });
  };
  return (
    <>
      <Typography variant="h2">
        {entry.break_started_at ? 'On a break' : 'On the clock'}: {formatHours(running)}
      </Typography>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {entry.project_name ?? 'No project'}, since {timeIn(zone, entry.started_at)}
      </Typography>
      {isLong && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" sx={tall(48)} onClick={() => setForgotten(true)}>
              Enter when I left
            </Button>
          }
        >
          Did you forget to clock out?
        </Alert>
      )}
      <Stack spacing={1.5}>
        <Button
          variant="contained"
          color="error"
          sx={large}
          fullWidth
          loading={isWorking}
          onClick={() => void out()}
        >
          Clock out
        </Button>
        <Stack direction="row" spacing={1.5}>
          <Button variant="outlined" sx={medium} onClick={pause}>
            {entry.break_started_at ? 'End break' : 'Start break'}
          </Button>
          <Button variant="outlined" sx={medium} onClick={() => setSwitching(true)}>
            Switch job
          </Button>
        </Stack>
      </Stack>
      {isSwitching && (
        <SwitchDialog today={today} press={press} onClose={() => setSwitching(false)} />
      )}
      {isForgotten && (
        <ForgottenDialog entry={entry} press={press} onClose={() => setForgotten(false)} />
      )}
    </>
  );
}
