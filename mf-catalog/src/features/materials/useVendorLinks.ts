import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import {
  useVendorMaterialLinkMutation,
  useVendorMaterialPreferMutation,
  useVendorMaterialUnlinkMutation,
} from '../../data/vendorMaterials.ts';
import type { MaterialRow, VendorMaterialRow } from '../../data/materialSchemas.ts';

/** Prefers a vendor of a material, or unlinks them with a way to undo it. */
export function useVendorLinks(material: MaterialRow) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [prefer] = useVendorMaterialPreferMutation();
  const [unlink] = useVendorMaterialUnlinkMutation();
  const [link] = useVendorMaterialLinkMutation();
  const setPreferred = async ({ vendor_id, vendor_name }: VendorMaterialRow) => {
    const answer = await prefer({ materialId: material.id, vendorId: vendor_id });
    if (answer.error) toasts.error('Failed to set preferred vendor');
    else toasts.success(`Set ${vendor_name} as preferred vendor for ${material.name}`);
  };
  const linkAgain = async (removed: VendorMaterialRow) => {
    const { vendor_id: vendorId, unit_cost, vendor_sku, lead_time_days } = removed;
    const { minimum_order_quantity, is_preferred } = removed;
    const terms = { unit_cost, vendor_sku, lead_time_days, minimum_order_quantity };
    const { error: reason } = await link({ company, vendorId, materialId: material.id, terms });
    if (reason) toasts.error(`Failed to link vendor and material: ${messageOf(reason)}`);
    else if (is_preferred) await setPreferred(removed);
    else toasts.success(`Linked ${material.name} to ${removed.vendor_name}`);
  };
  const remove = async (removed: VendorMaterialRow) => {
    const answer = await unlink({ company, id: removed.id });
    if (answer.error) toasts.error('Failed to remove vendor-material relationship');
    else
      toasts.undo(
        `Unlinked ${material.name} from ${removed.vendor_name}`,
        () => void linkAgain(removed),
      );
  };
  return { setPreferred, remove };
}
