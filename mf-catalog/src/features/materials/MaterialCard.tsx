import {
  ActionButton,
  Box,
  Button,
  Card,
  CardActions,
  CardContent,
  DateText,
  Typography,
  Facts,
  ActiveChip,
} from '@plumbline/design';
import { stockStatus } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import { capital } from '../../shared/capital.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { StockChip } from '../../shared/StockChip.tsx';
import { UnitSum } from '../../shared/UnitSum.tsx';
import type { MaterialActions } from './materialActions.ts';

const counted = (stock: number) => stock.toLocaleString('en-US');

type MaterialCardProps = { material: MaterialRow; actions: MaterialActions; checkbox: ReactNode };

/** Material card with View, Edit, Track Cost, and Delete. */
export function MaterialCard({ material, actions, checkbox }: MaterialCardProps) {
  const { name, description, current_stock, minimum_stock, reorder_point, unit } = material;
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
          <ActiveChip isActive={material.is_active} />
          <StockChip status={stockStatus(current_stock, reorder_point)} />
          <Box sx={{ ml: 'auto' }}>{checkbox}</Box>
        </Box>
        <Typography variant="h3" component="h2" noWrap title={name}>
          {name}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary', mb: 1.5 }}>
          {description ?? capital(material.category)}
        </Typography>
        <Facts
          facts={[
            ['Category', capital(material.category)],
            ['SKU', material.sku],
            ['Vendor', material.vendor_name],
            [
              'Stock',
              `${counted(current_stock)} / min ${counted(minimum_stock)} / reorder at ${counted(reorder_point)}`,
            ],
            ['Cost', <UnitSum key="cost" amount={material.unit_cost} what="cost" unit={unit} />],
            [
              'Price',
              <UnitSum key="price" amount={material.unit_price} what="price" unit={unit} />,
            ],
            [
              'Margin',
              material.profit_margin > 0 ? (
                <MarginText key="margin" margin={material.profit_margin} />
              ) : null,
            ],
            ['Vendor SKU', material.vendor_sku],
            ['Added', <DateText key="added" value={material.created_at} />],
          ]}
        />
      </CardContent>
      <CardActions sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => actions.view(material)} aria-label={`View ${name}`}>
          View
        </Button>
        <ActionButton
          size="small"
          denial={actions.denial}
          onClick={() => actions.edit(material)}
          aria-label={`Edit ${name}`}
        >
          Edit
        </ActionButton>
        <Button
          size="small"
          onClick={() => actions.trackCost(material)}
          aria-label={`Track cost of ${name}`}
        >
          Track Cost
        </Button>
        <ActionButton
          size="small"
          color="error"
          denial={actions.denial}
          onClick={() => actions.remove(material)}
          aria-label={`Delete ${name}`}
        >
          Delete
        </ActionButton>
      </CardActions>
    </Card>
  );
}
