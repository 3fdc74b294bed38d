import {
  ActionButton,
  Box,
  Button,
  Card,
  CardActions,
  CardContent,
  Money,
  Stack,
  Typography,
  Facts,
  twoLines,
} from '@plumbline/design';
import { stockStatus, unitShort } from '@plumbline/domain';
import { Link, useLink } from '@plumbline/platform';
import type { ItemRow } from '../../data/schemas.ts';
import { capital } from '../../shared/capital.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { StockChip } from '../../shared/StockChip.tsx';
import { ItemImage } from './ItemImage.tsx';

type ItemCardProps = {
  item: ItemRow;
  /** Image URL, as `ItemImage` takes it. */
  imageAddress: string | undefined;
  /** Why this user can't change items, if so. */
  denial: string | undefined;
  onDelete: (item: ItemRow) => void;
};

/** Item card with Edit, Duplicate, and Delete. */
export function ItemCard({ item, imageAddress, denial, onDelete }: ItemCardProps) {
  const { id, name } = item;
  const edit = useLink('catalog.itemEdit', { params: { itemId: id } });
  const duplicate = useLink('catalog.itemAdd', { query: { duplicate: id } });
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1 }}>
        <Stack spacing={1.5}>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <ItemImage address={imageAddress} name={name} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h3" component="h2" title={name} sx={twoLines}>
                {name}
              </Typography>
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                {[item.trade ?? capital(item.category), item.sku].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'baseline',
              justifyContent: 'space-between',
            }}
          >
            <Typography component="p" sx={{ fontWeight: 650, fontSize: '1.125rem' }}>
              <Money amount={item.price} isUnitPrice />
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {` / ${unitShort(item.unit)}`}
              </Box>
            </Typography>
            {item.inventory_tracking && (
              <StockChip status={stockStatus(item.current_stock, item.reorder_level)} />
            )}
          </Box>
          <ItemFacts item={item} />
        </Stack>
      </CardContent>
      {/* When the plan allows no action, one note above the list says so. */}
      {(edit || duplicate || !denial) && (
        <CardActions sx={{ borderTop: 1, borderColor: 'divider' }}>
          {edit && (
            <Button component={Link} to={edit} size="small" aria-label={`Edit ${name}`}>
              Edit
            </Button>
          )}
          {duplicate && (
            <Button component={Link} to={duplicate} size="small" aria-label={`Duplicate ${name}`}>
              Duplicate
            </Button>
          )}
          <ActionButton
            size="small"
            color="error"
            denial={denial}
            onClick={() => onDelete(item)}
            aria-label={`Delete ${name}`}
          >
            Delete
          </ActionButton>
        </CardActions>
      )}
    </Card>
  );
}

function ItemFacts({ item }: { item: ItemRow }) {
  const isSeasonal = item.seasonal_pricing && item.price !== item.unit_price;
  return (
    <Facts
      facts={[
        ['Cost', item.cost === null ? null : <Money key="cost" amount={item.cost} isUnitPrice />],
        [
          'Margin',
          item.profit_margin === null ? null : (
            <MarginText key="margin" margin={item.profit_margin} />
          ),
        ],
        ['Season', isSeasonal ? 'Seasonal price today' : null],
        ['In stock', item.inventory_tracking ? item.current_stock.toLocaleString('en-US') : null],
        ['Supplier', item.supplier],
      ]}
    />
  );
}
