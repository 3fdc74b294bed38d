import { Box, Checkbox, Typography } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import type { ChangeEvent } from 'react';
import { useShell } from '../frame/ShellContext.ts';
import { kindsOf } from './kinds.ts';
import { useSaveNotificationChoiceMutation } from './notificationsApi.ts';

type Choice = { kind: string; in_app: boolean; push: boolean; mail: (typeof mailTimes)[number] };

const places = [
  { place: 'in_app', label: 'In app' },
  { place: 'push', label: 'Push' },
] as const;
const cell = { p: 0, textAlign: 'center', width: 56 };
const mailTimes = ['off', 'now', 'daily'] as const;
const mailLabels = { off: 'Off', now: 'At once', daily: 'Daily' };

/** A row for each kind, a column for each way; what is off in the app is not pushed either. */
export function NotificationMatrix({ choices }: { choices: readonly Choice[] }) {
  const { permissions } = useSession();
  const { live } = useShell();
  const toasts = useToasts();
  const [save, { originalArgs, isLoading }] = useSaveNotificationChoiceMutation();
  const choiceOf = (kind: string): Choice =>
    isLoading && originalArgs?.kind === kind
      ? originalArgs
      : (choices.find((one) => one.kind === kind) ?? {
          kind,
          in_app: true,
          push: true,
          mail: 'off',
        });
  const choose = async (choice: Choice) => {
    const answer = await save(choice);
    if (answer.error) toasts.error('Not saved. Please try again.');
  };
  return (
    <Box sx={{ p: 2 }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left', p: 0 }}>
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                Notify me when
              </Typography>
            </Box>
            {places.map(({ place, label }) => (
              <Box key={place} component="th" scope="col" sx={cell}>
                <Typography variant="body2" component="span">
                  {label}
                </Typography>
              </Box>
            ))}
            <Box component="th" scope="col" sx={cell}>
              <Typography variant="body2" component="span">
                Email
              </Typography>
            </Box>
          </tr>
        </thead>
        <tbody>
          {kindsOf(live.notifications)
            .filter(({ permission }) => permissions.some((one) => one === permission))
            .map(({ kind, label }) => (
              <tr key={kind}>
                <Box component="th" scope="row" sx={{ textAlign: 'left', p: 0, fontWeight: 400 }}>
                  <Typography component="span">{label}</Typography>
                </Box>
                {places.map((column) => (
                  <Box key={column.place} component="td" sx={cell}>
                    <Checkbox
                      sx={{ minWidth: 44, minHeight: 44 }}
                      checked={choiceOf(kind)[column.place] && choiceOf(kind).in_app}
                      disabled={column.place === 'push' && !choiceOf(kind).in_app}
                      slotProps={{ input: { 'aria-label': `${label}: ${column.label}` } }}
                      onChange={(_, checked) =>
                        void choose({ ...choiceOf(kind), [column.place]: checked })
                      }
                    />
                  </Box>
                ))}
                <Box component="td" sx={cell}>
                  <MailChoice label={label} choice={choiceOf(kind)} onChoose={choose} />
                </Box>
              </tr>
            ))}
        </tbody>
      </Box>
    </Box>
  );
}

type MailChoiceProps = {
  label: string;
  choice: Choice;
  onChoose: (choice: Choice) => Promise<void>;
};

/** When a kind comes by email; daily is one email at 6 am with all that is unread. */
function MailChoice({ label, choice, onChoose }: MailChoiceProps) {
  return (
    <Box
      component="select"
      aria-label={`${label}: Email`}
      disabled={!choice.in_app}
      value={choice.in_app ? choice.mail : 'off'}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => {
        const mail = mailTimes.find((time) => time === target.value);
        if (mail) void onChoose({ ...choice, mail });
      }}
      sx={{
        minHeight: 44,
        font: 'inherit',
        fontSize: '0.875rem',
        color: 'inherit',
        bgcolor: 'background.paper',
        border: 0,
      }}
    >
      {mailTimes.map((time) => (
        <option key={time} value={time}>
          {mailLabels[time]}
        </option>
      ))}
    </Box>
  );
}
