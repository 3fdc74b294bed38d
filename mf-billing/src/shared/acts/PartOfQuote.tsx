import { messageOf, skipToken } from '@plumbline/data';
import { formatMoney, Typography, useSettled } from '@plumbline/design';
import { useQuotePartQuery, type PartFigures, type QuotePart } from '../../data/quotes.ts';

const words = ({ total_amount, retainage_amount, left }: PartFigures) =>
  [
    `Comes to ${formatMoney(total_amount)} with tax`,
    ...(retainage_amount > 0 ? [`, of which ${formatMoney(retainage_amount)} is held back`] : []),
    left > 0
      ? `. ${formatMoney(left)} of the quote is left after it, before tax.`
      : '. Nothing of the quote is left after it.',
  ].join('');

type PartOfQuoteProps = {
  part?: QuotePart | undefined;
  /** The form already shows why there can be none. */
  isRefused?: boolean;
};

/** What the part that is being entered comes to, as the database reckons it, or why there can be none. */
export function PartOfQuote({ part, isRefused = false }: PartOfQuoteProps) {
  const entered = JSON.stringify(part);
  const isSettled = useSettled(entered) === entered;
  const { currentData, isError, error } = useQuotePartQuery(part && isSettled ? part : skipToken);
  if (!part || (isError && isRefused)) return null;
  return (
    <Typography component="output" variant="body2" color={isError ? 'error' : 'textSecondary'}>
      {isError
        ? messageOf(error)
        : currentData
          ? words(currentData)
          : 'Working out what it comes to…'}
    </Typography>
  );
}
