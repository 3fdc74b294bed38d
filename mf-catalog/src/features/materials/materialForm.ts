import { z } from '@plumbline/data';
import { isUnitPriceText, materialCategories, unitPriceText } from '@plumbline/domain';
import type { MaterialInput } from '../../data/materials.ts';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { wholeNumber } from '../../shared/wholeNumber.ts';

const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .transform((text) => text || null);
const money = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || isUnitPriceText(text),
    'Enter an amount of 0 or more, with at most 4 decimals',
  )
  .transform((text) => Number(text || 0));

/** Specification name and value; empty lines are dropped. */
const specification = z.object({
  name: z.string().trim().max(100, 'At most 100 characters'),
  value: z.string().trim().max(500, 'At most 500 characters'),
});
type Specification = z.infer<typeof specification>;
const specifications = z
  .array(specification)
  .max(50, 'At most 50 specifications')
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    lines.forEach(({ name, value }, at) => {
      const message =
        name === '' ? 'Enter a name for this specification' : 'This name is already used';
      if (name === '' ? value !== '' : seen.has(name))
        context.addIssue({ code: 'custom', path: [at, 'name'], message });
      seen.add(name);
    });
  })
  .transform((lines) => lines.filter(({ name }) => name !== ''));

/** Form schema (docs/spec/catalog.md). */
export const materialForm = z.object({
  name: z.string().trim().min(1, 'Material name is required').max(200, 'At most 200 characters'),
  description: optional(5000),
  category: z.enum(materialCategories),
  unit: z.string(),
  sku: optional(64),
  vendor_sku: optional(64),
  vendor_id: z.string().transform((id) => id || null),
  unit_cost: money,
  unit_price: money,
  current_stock: wholeNumber(0),
  minimum_stock: wholeNumber(0),
  reorder_point: wholeNumber(0),
  lead_time_days: wholeNumber(0),
  specifications,
  is_active: z.boolean(),
});
export type MaterialValues = z.input<typeof materialForm>;
export type MaterialOutput = z.output<typeof materialForm>;

/** Empty form of a new material. */
export const emptyMaterial: MaterialValues = {
  name: '',
  description: '',
  category: 'materials',
  unit: 'each',
  sku: '',
  vendor_sku: '',
  vendor_id: '',
  unit_cost: '0',
  unit_price: '0',
  current_stock: '0',
  minimum_stock: '0',
  reorder_point: '0',
  lead_time_days: '0',
  specifications: [],
  is_active: true,
};

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const toLines = (stored: MaterialRow['specifications']): Specification[] =>
  Object.entries(stored).map(([name, value]) => ({ name, value: toText(value) }));

/** Converts a stored material to form values. */
export const toForm = (material: MaterialRow): MaterialValues => ({
  name: material.name,
  description: material.description ?? '',
  category: material.category,
  unit: material.unit,
  sku: material.sku ?? '',
  vendor_sku: material.vendor_sku ?? '',
  vendor_id: material.vendor_id ?? '',
  unit_cost: unitPriceText(material.unit_cost),
  unit_price: unitPriceText(material.unit_price),
  current_stock: String(material.current_stock),
  minimum_stock: String(material.minimum_stock),
  reorder_point: String(material.reorder_point),
  lead_time_days: String(material.lead_time_days),
  specifications: toLines(material.specifications),
  is_active: material.is_active,
});

/**
 * Converts valid form values to the input to save. Unchanged values that aren't text keep their
 * type.
 */
export const toInput = (
  id: string,
  { specifications: lines, ...material }: MaterialOutput,
  stored: MaterialRow['specifications'] = {},
): MaterialInput => ({
  id,
  ...material,
  specifications: Object.fromEntries(
    lines.map(({ name, value }) => {
      const before = Object.hasOwn(stored, name) ? stored[name] : undefined;
      return [name, before !== undefined && toText(before) === value ? before : value];
    }),
  ),
});
