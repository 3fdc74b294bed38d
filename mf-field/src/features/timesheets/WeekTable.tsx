import { addDays, Box, Checkbox, Link } from '@plumbline/design';
import type { PersonWeek } from '../../data/timeShapes.ts';
import { formatHours, shortDay } from '../../shared/hours.ts';
import { flagsText, isApprovable, toggled, WeekStatus, type WeekListProps } from './weekStatus.tsx';

const cell = { p: 1, textAlign: 'right', whiteSpace: 'nowrap' } as const;
const left = { ...cell, textAlign: 'left' } as const;

type Kind = readonly [title: string, read: (person: PersonWeek) => number];
const paidKinds: readonly Kind[] = [
  ['Regular', ({ regular }) => regular],
  ['Overtime', ({ overtime }) => overtime],
];
const doubleTime: Kind = ['Double time', ({ double }) => double];

/** A week as a grid: people down, days across. */
export function WeekTable({ week, chosen, onChoose, onOpen }: WeekListProps) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(week.week_start, at));
  const approvable = week.people.filter(isApprovable).map(({ user_id }) => user_id);
  const hasDouble = week.people.some(({ double }) => double > 0);
  const kinds = hasDouble ? [...paidKinds, doubleTime] : paidKinds;
  const isAll = approvable.length > 0 && chosen?.length === approvable.length;
  return (
    <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label="Week">
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& tr': { borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {chosen && (
              <Box component="th" sx={left}>
                <Checkbox
                  checked={isAll}
                  disabled={approvable.length === 0}
                  slotProps={{ input: { 'aria-label': 'Select everyone with open time' } }}
                  onChange={() => onChoose(isAll ? [] : approvable)}
                />
              </Box>
            )}
            <Box component="th" sx={left}>
              Person
            </Box>
            {days.map((day) => (
              <Box component="th" key={day} sx={cell}>
                {shortDay(day)}
              </Box>
            ))}
            {['Total', ...kinds.map(([title]) => title)].map((title) => (
              <Box component="th" key={title} sx={cell}>
                {title}
              </Box>
            ))}
            {['Status', 'Check'].map((title) => (
              <Box component="th" key={title} sx={left}>
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.people.map((person) => (
            <tr key={person.user_id}>
              {chosen && (
                <Box component="td" sx={left}>
                  <Checkbox
                    checked={chosen.includes(person.user_id)}
                    disabled={!isApprovable(person)}
                    slotProps={{ input: { 'aria-label': `Select ${person.name}` } }}
                    onChange={() => onChoose(toggled(chosen, person.user_id))}
                  />
                </Box>
              )}
              <Box component="th" scope="row" sx={{ ...left, fontWeight: 400 }}>
                <Link component="button" onClick={() => onOpen(person.user_id)}>
                  {person.name}
                </Link>
              </Box>
              {days.map((day) => (
                <Box component="td" key={day} sx={cell}>
                  {person.days[day] ? formatHours(person.days[day]) : '–'}
                </Box>
              ))}
              <Box component="td" sx={{ ...cell, fontWeight: 600 }}>
                {formatHours(person.worked)}
              </Box>
              {kinds.map(([title, read]) => (
                <Box component="td" key={title} sx={cell}>
                  {read(person) > 0 ? formatHours(read(person)) : '–'}
                </Box>
              ))}
              <Box component="td" sx={left}>
                <WeekStatus status={person.status} />
              </Box>
              <Box component="td" sx={{ ...left, whiteSpace: 'normal', minWidth: 120 }}>
                {flagsText(person.flags)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
