import { messageOf } from '@plumbline/data';
import { Box, Checkbox, SectionCard, Typography } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  notificationFlags,
  standardNotifications,
  useNotificationFlagsQuery,
  useNotificationFlagsSaveMutation,
  type NotificationFlag,
  type Notifications,
} from '../../../data/integrations.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

const words: Record<NotificationFlag, readonly [label: string, text: string]> = {
  invoice_reminders: ['Invoice reminders', 'To clients, before an invoice is due'],
  payment_confirmations: ['Payment confirmations', 'To clients, when they pay online'],
  project_updates: ['Project updates', 'To clients, when a project’s status changes'],
  weekly_reports: ['Weekly reports', 'To owners, every Monday: last week’s numbers'],
  overdue_notifications: ['Overdue notifications', 'To clients, when an invoice is overdue'],
  client_portal_notifications: [
    'Client portal notifications',
    'To owners and the sender, when a client opens a link, accepts or declines a quote, signs, rates your work, or pays online',
  ],
};

/** Email notification switches; saved immediately. */
export function NotificationFlags() {
  const company = useCompanyId();
  const toasts = useToasts();
  const answer = useNotificationFlagsQuery(company);
  const [save, { isLoading }] = useNotificationFlagsSaveMutation();
  // Optimistic value until the server responds.
  const [chosen, setChosen] = useState<Notifications>();
  const change = async (flags: Notifications) => {
    setChosen(flags);
    const { error } = await save(flags);
    if (!error) await answer.refetch();
    setChosen(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success('Saved');
  };
  return (
    <SectionCard title="Email notifications">
      <Loaded answer={answer} label="notifications" failed="Failed to load notifications">
        {(saved) => {
          const flags = chosen ?? saved ?? standardNotifications;
          return notificationFlags.map((flag) => (
            <Box
              component="label"
              key={flag}
              sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.5 }}
            >
              <Checkbox
                checked={flags[flag]}
                disabled={isLoading}
                onChange={(_, isOn) => void change({ ...flags, [flag]: isOn })}
                sx={{ mt: -1, ml: -1 }}
              />
              <span>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {words[flag][0]}
                </Typography>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {words[flag][1]}
                </Typography>
              </span>
            </Box>
          ));
        }}
      </Loaded>
    </SectionCard>
  );
}
