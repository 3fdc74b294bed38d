import { SectionCard, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useSecuritySettingsQuery } from '../../../data/security.ts';
import { AuditLog } from '../../../shared/AuditLog.tsx';

/** The audit log, if the company shows it. */
export function Activity() {
  const { data } = useSecuritySettingsQuery(useCompanyId());
  return (
    <SectionCard
      title="Recent Activity"
      description="Every change that somebody made in your company."
    >
      {data?.audit_logging === false ? (
        <Typography>Audit logging is off. Switch it on in the preferences to see it.</Typography>
      ) : (
        <AuditLog />
      )}
    </SectionCard>
  );
}
