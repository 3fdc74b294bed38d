import { z } from '@plumbline/data';
import type { SecuritySettings } from '../../../data/security.ts';

const between = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, message);

const part = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const v4 = new RegExp(`^${part}(\\.${part}){3}(/(3[0-2]|[12]?\\d))?$`);
const v6 = /^[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}(\/(12[0-8]|1[01]\d|\d?\d))?$/i;

/** An IP address or a range such as 10.0.0.0/24. */
export const isAddress = (text: string): boolean => v4.test(text) || v6.test(text);

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The company's sign-in rules. */
export const securityForm = z.object({
  session_timeout_minutes: between(30, 480, 'Enter 30 to 480 minutes'),
  password_expiry_days: between(0, 365, 'Enter 0 to 365 days (0 means never)'),
  login_notifications: z.boolean(),
  audit_logging: z.boolean(),
  ip_whitelist: z.string().superRefine((text, context) => {
    const lines = linesOf(text);
    const wrong = lines.find((line) => !isAddress(line));
    if (wrong)
      context.addIssue({ code: 'custom', message: `${wrong} isn’t an IP address or range` });
    if (lines.length > 50) context.addIssue({ code: 'custom', message: 'At most 50 addresses' });
  }),
});
export type SecurityValues = z.input<typeof securityForm>;

type Rules = SecuritySettings & { session_timeout_minutes: number };

export const toForm = (rules: Rules): SecurityValues => ({
  session_timeout_minutes: String(rules.session_timeout_minutes),
  password_expiry_days: String(rules.password_expiry_days),
  login_notifications: rules.login_notifications,
  audit_logging: rules.audit_logging,
  ip_whitelist: rules.ip_whitelist.join('\n'),
});

export const toRules = (values: SecurityValues): Rules => ({
  session_timeout_minutes: Number(values.session_timeout_minutes),
  password_expiry_days: Number(values.password_expiry_days),
  login_notifications: values.login_notifications,
  audit_logging: values.audit_logging,
  ip_whitelist: linesOf(values.ip_whitelist),
});
