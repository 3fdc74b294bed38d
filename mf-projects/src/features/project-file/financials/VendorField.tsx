import { skipToken } from '@plumbline/data';
import { SuggestField } from '@plumbline/design/forms';
import { useAccess, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectVendorNamesQuery } from '../../../data/costCodes.ts';
import type { CostControl } from './costForms.ts';

/** Who is paid: one of the company's vendors, or any other name. */
export function VendorField({ control }: { control: CostControl }) {
  const company = useCompanyId();
  const access = useAccess({ feature: 'vendor_management', permission: 'view_catalog' });
  const [text, setText] = useState('');
  const { data: names } = useProjectVendorNamesQuery(
    access.answer === 'allow' && text.trim() ? { company, text } : skipToken,
  );
  return (
    <SuggestField
      control={control}
      name="supplier"
      label="Vendor (optional)"
      suggestions={names ?? []}
      onSearch={setText}
    />
  );
}
