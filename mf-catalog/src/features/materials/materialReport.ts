import { formatUnitPrice } from '@plumbline/design';
import { unitLabel } from '@plumbline/domain';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { capital } from '../../shared/capital.ts';
import type { ListReport } from '../../shared/listReport.ts';

/** The materials list as a PDF report. */
export const materialReport: ListReport<MaterialRow> = {
  title: 'Materials',
  columns: [
    { label: 'Name', share: 4 },
    { label: 'SKU', share: 2 },
    { label: 'Category', share: 2 },
    { label: 'Vendor', share: 3 },
    { label: 'Unit', share: 1.5 },
    { label: 'Cost', share: 2, align: 'right' },
    { label: 'Price', share: 2, align: 'right' },
    { label: 'Stock', share: 1.5, align: 'right' },
    { label: 'Status', share: 1.5 },
  ],
  toCells: (material) => [
    material.name,
    material.sku ?? '',
    capital(material.category),
    material.vendor_name ?? '',
    unitLabel(material.unit),
    formatUnitPrice(material.unit_cost),
    formatUnitPrice(material.unit_price),
    String(material.current_stock),
    material.is_active ? 'Active' : 'Inactive',
  ],
};
