import { Typography } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { FactRows } from '../../../shared/FactRows.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';

/** In whose name mails go out; all of it comes from the profile and the brand. */
export function MailPanel() {
  const answer = useCompanyProfileQuery(useCompanyId());
  return (
    <Loaded answer={answer} label="mail settings" failed="Failed to load company profile" rows={3}>
      {(company) => (
        <>
          <FactRows
            facts={[
              ['Sender', company.name],
              ['Answers go to', company.email],
              ['Looks', 'Your logo and colors'],
            ]}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
            Change the name and the address under Company Profile, and which mails go out under
            Email notifications.
          </Typography>
        </>
      )}
    </Loaded>
  );
}
