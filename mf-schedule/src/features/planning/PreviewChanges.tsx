import { Alert, Box, Stack, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import type { ReactNode } from 'react';
import type { Preview } from '../../data/scheduleShapes.ts';
import { formatHours, formatSpan, shortDay } from '../../shared/labels.ts';

export type Moves = 'one' | 'following';

export function MovesField({
  value,
  onChange,
}: {
  value: Moves;
  onChange: (moves: Moves) => void;
}) {
  return (
    <Box sx={{ mb: 2, pt: 1 }}>
      <SelectFilter
        label="This entry repeats. Move"
        value={value}
        options={[
          { value: 'one', label: 'Only this one' },
          { value: 'following', label: 'This and all following' },
        ]}
        onChange={(next) => onChange(next === 'following' ? 'following' : 'one')}
      />
    </Box>
  );
}

/** Dates, with the hours if those change. */
const whenText = ({
  start_date,
  due_date,
  start_time,
  end_time,
}: Preview['entries'][number]['after']) =>
  [formatSpan(start_date, due_date), start_time !== undefined && formatHours(start_time, end_time)]
    .filter(Boolean)
    .join(', ');

export function PreviewChanges({ preview }: { preview: Preview }) {
  const { entries, conflicts, notified, days_off, double_booked, away } = preview;
  return (
    <Stack spacing={2}>
      {days_off.length > 0 && (
        <Alert severity="warning">
          {days_off.map(shortDay).join(' and ')}{' '}
          {days_off.length === 1 ? 'is a day off' : 'are days off'} in the working calendar. Move
          anyway?
        </Alert>
      )}
      {entries.length === 0 && conflicts.length === 0 && (
        <Typography>No entry has to move.</Typography>
      )}
      {entries.length > 0 && (
        <Part title="What moves">
          {entries.map(({ id, title, before, after }) => (
            <li key={id}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {whenText(before)} → {whenText(after)}
              </Typography>
            </li>
          ))}
        </Part>
      )}
      {conflicts.length > 0 && (
        <Alert severity="warning">
          <Typography sx={{ fontWeight: 600 }}>Not moved</Typography>
          {conflicts.map(({ id, title, depends_on_title, reason, needed_date }) => (
            <Typography key={`${id} ${depends_on_title}`} variant="body2">
              “{title}” is {reason}, but should start {shortDay(needed_date)} or later
              {depends_on_title && ` because of “${depends_on_title}”`}.
            </Typography>
          ))}
        </Alert>
      )}
      {away.length > 0 && (
        <Alert severity="warning">
          {away.map(({ name, title, first_day, last_day }) => (
            <Typography key={`${name} ${title} ${first_day}`} variant="body2">
              {name} is away {formatSpan(first_day, last_day)}, during “{title}”.
            </Typography>
          ))}
        </Alert>
      )}
      {double_booked.length > 0 && (
        <Alert severity="info">
          {double_booked.map(({ name, title, other_title }) => (
            <Typography key={`${name} ${title} ${other_title}`} variant="body2">
              {name} would do “{title}” and “{other_title}” on the same days.
            </Typography>
          ))}
        </Alert>
      )}
      {entries.length > 0 && (
        <Part title="Who will be notified">
          {notified.length === 0 && (
            <Typography component="li" variant="body2" sx={{ color: 'text.secondary' }}>
              Nobody. No one was asked to confirm these dates.
            </Typography>
          )}
          {notified.map(({ name, title, email, phone }) => (
            <li key={`${name} ${title}`}>
              <Typography variant="body2">
                {name}: {title}
                {phone ? ` (text to ${phone})` : email ? ` (${email})` : ' (no contact details)'}
              </Typography>
            </li>
          ))}
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { py: 0.5 } }}>
        {children}
      </Box>
    </div>
  );
}
