import { Button, SectionCard } from '@plumbline/design';
import { denialReason, useGo, useAccess } from '@plumbline/platform';

/** Link to branding; enabled in edit mode only. */
export function CustomBrandingRow({ isEditing }: { isEditing: boolean }) {
  const go = useGo();
  const denial = denialReason(
    useAccess({ feature: 'custom_branding', permission: 'manage_settings' }),
  );
  return (
    <SectionCard
      title="Custom Branding"
      description={
        denial ??
        `Colors, logos, and templates for client documents.${isEditing ? '' : ' Edit the profile to change them.'}`
      }
      actions={
        <Button
          variant="outlined"
          disabled={!isEditing || denial !== undefined}
          onClick={() => go('admin.branding')}
        >
          Customize
        </Button>
      }
    />
  );
}
