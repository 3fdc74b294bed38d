import { SectionCard, Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useSecuritySettingsQuery } from '../../../data/security.ts';
import { AuditLog } from '../../../shared/AuditLog.tsx';

/** The audit log, if the company shows it. */
export function Activity() {
  const { data } = useSecuritySettingsQuery(useCompanyId());
  return (
    <SectionCard isMain title="Recent Activity" description="All changes in your company.">
      {data?.audit_logging === false ? (
        <Typography>Audit logging is off. Turn it on in Security Preferences.</Typography>
      ) : (
        <AuditLog />
      )}
    </SectionCard>
  );
}
