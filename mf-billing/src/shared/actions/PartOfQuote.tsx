import { messageOf, skipToken } from '@plumbline/data';
import { formatMoney, Typography, useSettled } from '@plumbline/design';
import { useQuotePartQuery, type PartFigures, type QuotePart } from '../../data/quotes.ts';

const totalText = ({ total_amount, retainage_amount, deposit_deducted, left }: PartFigures) =>
  [
    `Total with tax: ${formatMoney(total_amount)}`,
    ...(deposit_deducted ? [`, after ${formatMoney(deposit_deducted)} of the deposit`] : []),
    ...(retainage_amount > 0 ? [`, including ${formatMoney(retainage_amount)} retainage`] : []),
    left > 0
      ? `. ${formatMoney(left)} left to invoice after this, before tax.`
      : '. This invoices the rest of the quote.',
  ].join('');

type PartOfQuoteProps = {
  part?: QuotePart | undefined;
  /** The form already shows the error. */
  isRefused?: boolean;
};

/** The total of the part being entered, computed by the database, or the error. */
export function PartOfQuote({ part, isRefused = false }: PartOfQuoteProps) {
  const entered = JSON.stringify(part);
  const isSettled = useSettled(entered) === entered;
  const { currentData, isError, error } = useQuotePartQuery(part && isSettled ? part : skipToken);
  if (!part || (isError && isRefused)) return null;
  return (
    <Typography component="output" variant="body2" color={isError ? 'error' : 'textSecondary'}>
      {isError ? messageOf(error) : currentData ? totalText(currentData) : 'Calculating the total…'}
    </Typography>
  );
}
