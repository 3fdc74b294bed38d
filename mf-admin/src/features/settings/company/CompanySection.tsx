import { ActionButton, EditIcon, SectionCard, Stack } from '@plumbline/design';
import {
  denialReason,
  isOffered,
  useCompanyId,
  useOnboarding,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery, type Company } from '../../../data/company.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { CompanyView } from './CompanyView.tsx';
import { CustomBrandingRow } from './CustomBrandingRow.tsx';
import { LateFeeChoice } from './LateFeeChoice.tsx';
import { MarkupChoice } from './MarkupChoice.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import { PaperChoice } from './PaperChoice.tsx';
import { TargetMarginChoice } from './TargetMarginChoice.tsx';
import { TimeZoneChoice } from './TimeZoneChoice.tsx';

/** Company profile: view and edit mode. */
export function CompanySection() {
  const answer = useCompanyProfileQuery(useCompanyId());
  return (
    <Loaded answer={answer} label="company profile" failed="Failed to load company profile">
      {(company) => <CompanyProfile company={company} onRefetch={() => answer.refetch()} />}
    </Loaded>
  );
}

type CompanyProfileProps = { company: Company; onRefetch: () => unknown };

function CompanyProfile({ company, onRefetch }: CompanyProfileProps) {
  const edit = useAccess({ permission: 'manage_settings' });
  const denial = denialReason(edit);
  const canSeePrices = useAccess({ permission: 'view_money' }).answer === 'allow';
  const { state } = useOnboarding();
  const [isEditing, setEditing] = useState(
    () => !denial && state.currentStep === 'companyInfo' && !state.steps.companyInfo,
  );
  return (
    <Stack spacing={3}>
      <SectionCard
        isMain
        title="Company Profile"
        description="Shown on every quote and invoice."
        actions={
          !isEditing &&
          isOffered(edit) && (
            <ActionButton
              variant="contained"
              startIcon={<EditIcon />}
              denial={denial}
              onClick={() => setEditing(true)}
            >
              Edit Profile
            </ActionButton>
          )
        }
      >
        <Stack spacing={3}>
          <CompanyLogo company={company} denial={denial} />
          {isEditing ? (
            <CompanyForm
              company={company}
              onRefetch={onRefetch}
              onClose={() => setEditing(false)}
            />
          ) : (
            <CompanyView company={company} />
          )}
        </Stack>
      </SectionCard>
      {isOffered(edit) && <CustomBrandingRow isEditing={isEditing} />}
      {canSeePrices && <MarkupChoice company={company} denial={denial} />}
      {canSeePrices && <TargetMarginChoice company={company} denial={denial} />}
      {canSeePrices && <LateFeeChoice company={company} denial={denial} />}
      {canSeePrices && <NumberChoice denial={denial} />}
      <PaperChoice company={company} denial={denial} />
      <TimeZoneChoice company={company} denial={denial} />
    </Stack>
  );
}
