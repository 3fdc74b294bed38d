import { keepPriceInStep, unitPriceText, type PriceFields } from '@plumbline/domain';
import type { ZodForm } from '@plumbline/design/forms';
import { useEffect } from 'react';
import type { ItemOutput, ItemValues } from './itemForm.ts';

const isPriceField = (name: string | undefined): name is keyof PriceFields =>
  name === 'cost' || name === 'unit_price' || name === 'markup_percentage';

const toNumber = (text: string) => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};
const toText = (value: number | null) => (value === null ? '' : unitPriceText(value));

type PriceTexts = Pick<ItemValues, keyof PriceFields>;

/**
 * Returns the fields to update after one was edited. A selling price computed from the cost keeps
 * following the cost until the user types a price.
 */
export function makePriceFollower() {
  let isFilled = false;
  return (values: PriceTexts, changed: keyof PriceFields): Partial<PriceTexts> => {
    const shown = {
      cost: toNumber(values.cost),
      unit_price: toNumber(values.unit_price),
      markup_percentage: toNumber(values.markup_percentage),
    };
    const before = changed === 'cost' && isFilled ? { ...shown, unit_price: null } : shown;
    const after = keepPriceInStep(before, changed);
    if (changed === 'unit_price') isFilled = false;
    if (changed === 'cost' && !before.unit_price) isFilled = after.unit_price !== null;
    return {
      ...(after.unit_price !== shown.unit_price && { unit_price: toText(after.unit_price) }),
      ...(after.markup_percentage !== shown.markup_percentage && {
        markup_percentage: toText(after.markup_percentage),
      }),
    };
  };
}

/** Updates cost, selling price, and markup from each other while the user types. */
export function usePricesInStep({ subscribe, setValue }: ZodForm<ItemValues, ItemOutput>): void {
  useEffect(() => {
    let isFollowing = false;
    const follow = makePriceFollower();
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (isFollowing || !isPriceField(name)) return;
        isFollowing = true;
        const { unit_price, markup_percentage } = follow(values, name);
        if (unit_price !== undefined) setValue('unit_price', unit_price, { shouldDirty: true });
        if (markup_percentage !== undefined)
          setValue('markup_percentage', markup_percentage, { shouldDirty: true });
        isFollowing = false;
      },
    });
  }, [subscribe, setValue]);
}
