import { Box, Money, Typography, today } from '@plumbline/design';
import {
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import type { BidLine } from '../../data/bidShapes.ts';
import { quantityText } from '../../shared/orderLabels.ts';
import { sumOf, type OfferValues } from './offerForm.ts';

const bases = [
  { value: 'lines', label: 'A price for each line' },
  { value: 'lump', label: 'One price for everything' },
];

type Control = ZodForm<OfferValues>['control'];
type OfferFieldsProps = { control: Control; lines: readonly BidLine[]; needsName: boolean };

/** The fields of a bid: prices by line or one price, what is not included, and until when it is valid. */
export function OfferFields({ control, lines, needsName }: OfferFieldsProps) {
  const basis = useWatch({ control, name: 'basis' });
  return (
    <>
      <SelectField control={control} name="basis" label="How you price" options={bases} />
      {basis === 'lump' ? (
        <>
          <MoneyField
            control={control}
            name="lump_sum"
            label="Price for everything, without tax"
            required
          />
          <Box component="ul" aria-label="What the price includes" sx={{ m: 0, pl: 3 }}>
            {lines.map(({ id, description, quantity, unit }) => (
              <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
                {description}, {quantityText(quantity, unit)}
              </Box>
            ))}
          </Box>
        </>
      ) : (
        <Prices control={control} lines={lines} />
      )}
      <TextAreaField control={control} name="exclusions" label="Not included (optional)" rows={2} />
      <TextAreaField control={control} name="note" label="Notes (optional)" rows={2} />
      <DateField
        control={control}
        name="valid_until"
        label="Price valid until (optional)"
        min={today()}
      />
      <TextField
        control={control}
        name="name"
        label={needsName ? 'Your name' : 'Who gave the bid (optional)'}
        autoComplete={needsName ? 'name' : 'off'}
        required={needsName}
      />
    </>
  );
}

function Prices({ control, lines }: Omit<OfferFieldsProps, 'needsName'>) {
  const prices = useWatch({ control, name: 'prices' });
  const { total, missing } = sumOf(lines, prices);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        Prices without sales tax. Leave a line empty if you don’t bid on it.
      </Typography>
      {lines.map(({ id, description, quantity, unit }, at) => (
        <Box
          key={id}
          component="fieldset"
          aria-label={description}
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 200px' },
            alignItems: 'center',
            m: 0,
            p: 0,
            border: 0,
            minWidth: 0,
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {description}
            <Typography variant="body2" color="textSecondary">
              {quantityText(quantity, unit)}
            </Typography>
          </Box>
          <MoneyField
            control={control}
            name={`prices.${at}.unit_price`}
            label={unit ? `Price per ${unit}` : 'Unit price'}
            isUnitPrice
          />
        </Box>
      ))}
      <Typography component="output" sx={{ display: 'block', textAlign: 'right', fontWeight: 600 }}>
        Total <Money amount={total} />
        {missing > 0 && `, ${missing} ${missing === 1 ? 'line' : 'lines'} without a price`}
      </Typography>
    </>
  );
}
