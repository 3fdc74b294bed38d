import { z } from '@plumbline/data';
import {
  defaultMarkup,
  isUnitPriceText,
  itemCategories,
  judgeBarcode,
  taxCategories,
  trades,
  unitPriceText,
  units,
} from '@plumbline/domain';
import type { ItemInput } from '../../data/items.ts';
import type { ItemRow } from '../../data/schemas.ts';
import { mostStock } from '../../shared/stockForm.ts';

const mostMarkup = 9_999_999;
const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
const isPrice = (text: string) => isUnitPriceText(text) && Number(text) > 0;

const price = (message: string) => z.string().trim().refine(isPrice, message).transform(Number);
const optionalPrice = z
  .string()
  .trim()
  .refine((text) => text === '' || isPrice(text), 'Enter a price with at most 4 decimals')
  .transform((text) => (text === '' ? null : Number(text)));
const amount = z
  .string()
  .trim()
  .refine((text) => text === '' || isNumber(text), 'Enter a number of 0 or more')
  .refine((text) => !(Number(text) > mostStock), 'Enter at most 999,999,999');
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .transform((text) => text || null);

/** A stored barcode is accepted whatever its check digit: it came from a file or label. */
const barcode = (stored: string | null) =>
  optionalText(64).superRefine((code, context) => {
    const barcode = judgeBarcode(code === stored ? '' : (code ?? ''));
    if (barcode.kind === 'wrong')
      context.addIssue({
        code: 'custom',
        message: `The check digit of this ${barcode.symbology} is wrong: it should end in ${barcode.expected}`,
      });
  });

/** Form schema; `stored` is the barcode already saved, if any (docs/spec/catalog.md). */
export const itemForm = (storedBarcode: string | null = null) =>
  z
    .object({
      name: z.string().trim().min(1, 'Item name is required').max(200, 'At most 200 characters'),
      description: optionalText(5000),
      category: z.enum(itemCategories),
      trade: z.union([z.literal(''), z.enum(trades)]).transform((trade) => trade || null),
      unit: z.string().transform((unit) => unit || 'each'),
      cost: price('Valid cost price is required'),
      unit_price: price('Valid selling price is required'),
      markup_percentage: z
        .string()
        .trim()
        .refine((text) => text === '' || isNumber(text), 'Enter a markup of 0 or more')
        .refine((text) => !(Number(text) > mostMarkup), 'Enter a markup of at most 9,999,999%')
        .transform((text) => Math.round(Number(text || 0) * 100) / 100),
      tax_category: z.enum(taxCategories),
      tax_rate_id: z.string().transform((id) => id || null),
      seasonal_pricing: z.boolean(),
      winter_price: optionalPrice,
      summer_price: optionalPrice,
      supplier: optionalText(200),
      supplier_contact: optionalText(200),
      supplier_email: z
        .string()
        .trim()
        .refine(
          (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
          'Please enter a valid email address',
        )
        .transform((text) => text || null),
      sku: optionalText(64),
      barcode: barcode(storedBarcode),
      inventory_tracking: z.boolean(),
      current_stock: amount.transform((text) => (text === '' ? null : Number(text))),
      reorder_level: amount.transform((text) => Number(text || 0)),
      usage_notes: optionalText(5000),
      material_id: z.string().transform((id) => id || null),
    })
    .refine(({ cost, unit_price }) => unit_price > cost, {
      path: ['unit_price'],
      message: 'Selling price must be higher than cost price',
      // Runs even when other fields are invalid, so that all errors show at once.
      when: ({ value }) =>
        z
          .object({ cost: z.number().positive(), unit_price: z.number().positive() })
          .safeParse(value).success,
    });

export type ItemValues = z.input<ReturnType<typeof itemForm>>;
export type ItemOutput = z.output<ReturnType<typeof itemForm>>;

/** Default markup of new items: the company's setting, or 50%. */
export const companyMarkup = (settings: Readonly<Record<string, unknown>>): number =>
  z.number().nonnegative().catch(defaultMarkup).parse(settings.default_markup);

/** Empty form of a new item. */
export const emptyItem = (markup: number = defaultMarkup): ItemValues => ({
  name: '',
  description: '',
  category: 'materials',
  trade: '',
  unit: 'each',
  cost: '',
  unit_price: '',
  markup_percentage: String(markup),
  tax_category: 'materials',
  tax_rate_id: '',
  seasonal_pricing: false,
  winter_price: '',
  summer_price: '',
  supplier: '',
  supplier_contact: '',
  supplier_email: '',
  sku: '',
  barcode: '',
  inventory_tracking: true,
  current_stock: '',
  reorder_level: '0',
  usage_notes: '',
  material_id: '',
});

const money = (value: number | null) => (value === null ? '' : unitPriceText(value));

/** Converts a stored item to form values. */
export const toForm = (item: ItemRow): ItemValues => ({
  name: item.name,
  description: item.description ?? '',
  category: item.category,
  trade: item.trade ?? '',
  unit: item.unit in units ? item.unit : 'each',
  cost: money(item.cost),
  unit_price: item.unit_price > 0 ? money(item.unit_price) : '',
  markup_percentage: String(item.markup_percentage),
  tax_category: item.tax_category,
  tax_rate_id: item.tax_rate_id ?? '',
  seasonal_pricing: item.seasonal_pricing,
  winter_price: money(item.winter_price),
  summer_price: money(item.summer_price),
  supplier: item.supplier ?? '',
  supplier_contact: item.supplier_contact ?? '',
  supplier_email: item.supplier_email ?? '',
  sku: item.sku ?? '',
  barcode: item.barcode ?? '',
  inventory_tracking: item.inventory_tracking,
  current_stock: String(item.current_stock),
  reorder_level: String(item.reorder_level),
  usage_notes: item.usage_notes ?? '',
  material_id: item.material_id ?? '',
});

/** Form values of a duplicate: "Copy of …", without SKU and barcode, which must be unique. */
export const toDuplicate = (item: ItemRow): ItemValues => ({
  ...toForm(item),
  name: `Copy of ${item.name}`.slice(0, 200),
  sku: '',
  barcode: '',
  current_stock: '',
});

/** Form values of a new item for a scanned code. */
export const scannedItem = (code: string, markup: number): ItemValues => ({
  ...emptyItem(markup),
  name: `Item ${code}`.slice(0, 200),
  category: 'general',
  barcode: code,
});

/**
 * Converts valid form values to the input of `save_item`. Without a count the item isn't tracked:
 * an item whose stock nobody entered is not out of stock.
 */
export const toInput = (id: string, values: ItemOutput, version?: number): ItemInput => ({
  id,
  ...values,
  inventory_tracking: values.inventory_tracking && values.current_stock !== null,
  current_stock: values.current_stock ?? 0,
  price_basis: 'selling',
  ...(version !== undefined && { version }),
});
