/** The functions of the time clock and the daily logs, all for signed-in users. */
export const fieldFunctions = [
  'approve_time',
  'clock_in',
  'clock_out',
  'delete_time_entry',
  'end_break',
  'project_hours',
  'project_logs',
  'reopen_time',
  'save_daily_log',
  'save_time_entry',
  'start_break',
  'submit_week',
  'switch_job',
  'time_today',
  'week_of_time',
];
