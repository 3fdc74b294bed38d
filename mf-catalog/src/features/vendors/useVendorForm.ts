import { isDataError, messageOf } from '@plumbline/data';
import { showServerError, staleReason, staleMessage, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyVendorDetailQuery, useVendorSaveMutation } from '../../data/vendors.ts';
import type { VendorRow } from '../../data/schemas.ts';
import {
  emptyVendor,
  toForm,
  toInput,
  vendorForm,
  type VendorOutput,
  type VendorValues,
} from './vendorForm.ts';

/** The form of a vendor, and how it is saved. If someone else saved first, their values are loaded. */
export function useVendorForm(opened: VendorRow | undefined, onClose: () => void) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useVendorSaveMutation();
  const [fetchVendor] = useLazyVendorDetailQuery();
  const [vendor, setVendor] = useState(opened);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const form = useZodForm<VendorValues, VendorOutput>(
    vendorForm,
    vendor ? toForm(vendor) : emptyVendor,
  );
  useUnsavedWork(form.formState.isDirty);
  /** Loads the stored values into untouched fields; returns whether anything was new. */
  const takeOver = async () => {
    const { data: stored } = await fetchVendor({ company, id });
    if (!stored) return false;
    setVendor(stored);
    form.reset(toForm(stored), { keepDirtyValues: true });
    return true;
  };
  const submit = async (values: VendorOutput) => {
    const { error } = await save({
      company,
      vendor: toInput(id, values),
      loadedVersion: vendor?.updated_at,
    });
    if (error) {
      const isStale = isDataError(error) && error.kind === 'notFound' && (await takeOver());
      const message = isStale ? staleMessage('vendor') : messageOf(error);
      toasts.error(
        `Failed to ${vendor ? 'update' : 'create'} vendor: ${isStale ? staleReason : message}`,
      );
      showServerError(form, { message, field: isDataError(error) ? error.field : undefined });
      return;
    }
    toasts.success(`Vendor "${values.name}" ${vendor ? 'updated' : 'created'} successfully`);
    onClose();
  };
  return { form, vendor, submit };
}
