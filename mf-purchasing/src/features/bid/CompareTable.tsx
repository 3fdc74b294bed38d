import { Box, DateText, Money, StatusChip, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import type { BidRequest } from '../../data/bidShapes.ts';
import { quantityText } from '../../shared/orderLabels.ts';
import { ReportTable } from '../../shared/ReportTable.tsx';
import {
  lowestTotal,
  missingText,
  offersOf,
  pricesOf,
  type Compared,
  type ComparedPrice,
} from './compareBids.ts';

type Row = { key: string; name: ReactNode; cells: readonly ReactNode[] };

/** Lines against vendors: what each asks for each line, what is missing, totals, and exclusions. */
export function CompareTable({ request }: { request: BidRequest }) {
  const offers = offersOf(request);
  const lines = request.lines.map(({ id, description, quantity, unit }): Row => ({
    key: id,
    name: (
      <>
        {description}
        <Typography variant="body2" color="textSecondary">
          {quantityText(quantity, unit)}
        </Typography>
      </>
    ),
    cells: pricesOf(id, offers).map((price, at) => (
      <Price key={offers[at]?.invite ?? at} price={price} unit={unit} />
    )),
  }));
  const more = (key: string, name: string, of: (offer: Compared['offer']) => ReactNode): Row => ({
    key,
    name,
    cells: offers.map(({ offer }) => of(offer)),
  });
  const rows = [
    ...lines,
    more('exclusions', 'Exclusions', ({ exclusions }) => exclusions || 'None stated'),
    more('note', 'Notes', ({ note }) => note),
    more(
      'valid',
      'Valid until',
      ({ valid_until }) => valid_until && <DateText value={valid_until} />,
    ),
  ].filter(({ cells }) => cells.some(Boolean));
  return (
    <ReportTable
      label="Bids by line"
      columns={[
        { title: 'Line', cell: ({ name }: Row) => name },
        ...offers.map(({ vendor }, at) => ({
          title: vendor,
          isFigure: true,
          cell: ({ cells }: Row) => cells[at],
        })),
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      totals={['Total without tax', ...totalsOf(offers)]}
    />
  );
}

const Lowest = ({ label = 'Lowest' }) => <StatusChip label={label} tone="success" shape="check" />;

function Price({ price, unit }: { price: ComparedPrice; unit: string | null }) {
  if (price.kind === 'missing') return <StatusChip label="Missing" tone="warning" shape="cross" />;
  if (price.kind === 'lump') return 'In lump sum';
  return (
    <>
      <Money amount={price.amount} />
      <Typography variant="body2" color="textSecondary">
        <Money amount={price.unit} /> {unit && unit !== 'each' ? `per ${unit}` : 'each'}
      </Typography>
      {price.isLowest && <Lowest />}
    </>
  );
}

function totalsOf(offers: readonly Compared[]) {
  const lowest = lowestTotal(offers);
  return offers.map(({ invite, offer }) => (
    <Box key={invite}>
      <Money amount={offer.total} />
      {offer.lump_sum !== null && <Typography variant="body2">Lump sum</Typography>}
      {offer.missing > 0 && <Typography variant="body2">{missingText(offer.missing)}</Typography>}
      {offer.missing === 0 && offer.total === lowest && <Lowest label="Lowest total" />}
    </Box>
  ));
}
